import type { Dispatch } from 'react';
import type { PublicBatch } from '#contract/public-batch.ts';
import { problemText } from '#web/text/problem-text.ts';
import { stoningText } from '#web/text/public.ts';
import { toast } from '#web/ui/toast.tsx';
import { castBallot, findMyBallot, hasCode } from './ballot.ts';
import { useCompletion } from './completion.ts';
import { toChoices } from './picks.ts';
import type { StoningAction, StoningState } from './stoning-state.ts';

/** Gives the ten stones, and leaves the view when they are given. */
export function useSave(
  batch: PublicBatch,
  { picks, saving }: StoningState,
  dispatch: Dispatch<StoningAction>,
  onLeave: () => void,
): () => Promise<void> {
  const { complete } = useCompletion(batch);

  const explain = async (error: unknown) => {
    if (hasCode(error, 'already_completed', 'idempotency_key_reused')) {
      // The first attempt arrived after all, or another tab was faster. Either way the stones are given.
      const mine = await findMyBallot(batch.id).catch(() => null);
      complete(mine ?? { receipt: '', round: batch.stoning_round });
      toast.error(stoningText.alreadyCompleted);
      onLeave();
      return;
    }
    toast.error(stoningText.saveFailed);
    const unavailable = hasCode(error, 'question_unavailable');
    dispatch({ type: 'save_failed', failure: unavailable ? null : problemText(error) });
    if (unavailable) dispatch({ type: 'questions_left', ids: error.problem.question_ids ?? [] });
  };

  return async () => {
    const choices = toChoices(picks);
    if (!choices || saving) return;
    dispatch({ type: 'save_began' });
    toast.clear();
    try {
      complete({ ...(await castBallot(batch, choices)), isNew: true });
      toast.success(stoningText.saved);
      onLeave();
    } catch (error) {
      await explain(error);
    }
  };
}
