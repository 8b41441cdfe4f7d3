import { phases } from '#contract/public-batch.ts';
import type { Deps } from '#server/deps.ts';

/** What follows when a batch has entered a phase, by an administrator's act or by itself. To be called after the commit. */
export function afterStep({ publicPage, countWatch }: Pick<Deps, 'publicPage' | 'countWatch'>, entered: number): void {
  publicPage.changed();
  if (entered === phases.completed) countWatch.recountSoon();
}
