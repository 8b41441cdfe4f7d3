import { type BatchView, toBatchView } from '#web/features/batches/panel/page/views.ts';

const adminTabs = ['batches', 'users', 'questions', 'audit', 'administrators', 'identity'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The panel's part of the address. The default is the batches, also for an unknown tab. */
export type AdminSearch = {
  tab?: AdminTab;
  /** The batch whose page is open, and which part of it. */
  batch?: string;
  view?: BatchView;
  /** In the tab of questions: those of this batch, or `none` for those in no batch. */
  in?: string;
};

export function toAdminSearch({ tab, batch, view, in: within }: Record<string, unknown>): AdminSearch {
  if (typeof batch === 'string' && batch) {
    const open = toBatchView(view);
    return { batch, ...(open && open !== 'now' && { view: open }) };
  }
  const known = adminTabs.find((one) => one === tab);
  const filter = known === 'questions' && typeof within === 'string' && within !== 'all' ? { in: within } : {};
  return known && known !== 'batches' ? { tab: known, ...filter } : {};
}
