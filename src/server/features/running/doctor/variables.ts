import type { Check } from '#server/features/running/doctor/installation.ts';
import { describeUnread } from '#server/unread-variables.ts';

/** Variables that are most likely misspelt. */
export const variables: Check = {
  name: 'variables',
  look: async ({ config: { unread } }) =>
    unread.map((variable) => ({
      what: describeUnread(variable),
      why: 'What it was to set has its default.',
      next: 'Write it as the README does, or take it out, and start Ten Stones again.',
    })),
};
