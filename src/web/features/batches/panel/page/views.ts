import { adminTexts } from '#web/text/admin.ts';

/** The parts of a batch's page, by what the address calls them; each has a name. */
export type BatchView = keyof typeof adminTexts.batchPage.views;

/** The part that an address names, if there is one of this name. */
export function toBatchView(named: unknown): BatchView | undefined {
  return typeof named === 'string' && Object.hasOwn(adminTexts.batchPage.views, named)
    ? (named as BatchView)
    : undefined;
}
