import { laterTexts } from '#web/text/lazy.ts';

/** What stands in place of the button once online stoning has closed. */
export function paperCounted(): string {
  return laterTexts.works.paperCounted;
}
