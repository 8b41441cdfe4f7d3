import { phases } from '#contract/council/public-batch.ts';
import { afterCommit } from '#server/database/transact.ts';
import type { Follower } from '#server/features/trust/audit/after-act.ts';

/** What follows in this process when a batch has entered a phase, in whatever way. */
export const followStep: Follower = {
  kinds: ['batch.phase_changed'],
  follow: async (tx, acts, { publicPage, countWatch }) => {
    const isCompleted = acts.some(({ step }) => step?.to === phases.completed);
    afterCommit(tx, () => {
      publicPage.changed();
      if (isCompleted) countWatch.recountSoon();
    });
  },
};
