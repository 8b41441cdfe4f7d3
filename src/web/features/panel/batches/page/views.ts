/** The parts of a batch's page, by what the address calls them. */
export const batchViews = ['now', 'desk', 'questions', 'invite', 'cards', 'results', 'texts', 'settings'] as const;
export type BatchView = (typeof batchViews)[number];
