const adminTabs = ['batches', 'users', 'questions', 'audit', 'administrators', 'identity'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The panel's part of the address. The default is the batches, also for an unknown tab. */
export type AdminSearch = { tab?: AdminTab };

export function toAdminSearch({ tab }: Record<string, unknown>): AdminSearch {
  const known = adminTabs.find((one) => one === tab);
  return known && known !== 'batches' ? { tab: known } : {};
}
