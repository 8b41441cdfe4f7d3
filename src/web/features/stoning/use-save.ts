import type { Dispatch } from 'react';
import type { BallotReceipt, Choices } from '#contract/ballots.ts';
import type { PublicBatch } from '#contract/public-batch.ts';
import { anewText } from '#web/text/later.ts';
import { problemText } from '#web/text/problem-text.ts';
import { stoningText } from '#web/text/public.ts';
import { toast } from '#web/ui/toast.tsx';
import type { FreedBallot } from './anew.ts';
import { castBallot, changeBallot, findMyBallot, hasCode } from './ballot.ts';
import { useCompletion } from './completion.ts';
import { toChoices } from './picks.ts';
import type { StoningAction, StoningState } from './stoning-state.ts';
import { storedAnew, storedGiven } from './stored.ts';

/** Gives the ten stones, or places anew what was freed of them, and leaves the view when they are given. */
export function useSave(
  batch: PublicBatch,
  freed: FreedBallot | undefined,
  { picks, saving }: StoningState,
  dispatch: Dispatch<StoningAction>,
  onLeave: () => void,
): () => Promise<void> {
  const { complete } = useCompletion(batch);

  const finish = (receipt: BallotReceipt | null, told: { isNew?: boolean; replaced?: string }) => {
    complete({ ...(receipt ?? { receipt: '', round: batch.stoning_round }), ...told });
    if (freed) storedAnew(batch.id, freed.round).remove();
    onLeave();
  };

  const explain = async (error: unknown) => {
    const over = whyOver(error);
    if (over) {
      // An earlier attempt arrived after all, or another tab was faster. Either way the stones are given.
      finish(await findMyBallot(batch.id).catch(() => null), {});
      toast.error(over);
      return;
    }
    toast.error(stoningText.saveFailed);
    const unavailable = hasCode(error, 'question_unavailable');
    const failure = (freed && whyNotAnew(error)) ?? problemText(error);
    dispatch({ type: 'save_failed', failure: unavailable ? null : failure });
    if (unavailable) dispatch({ type: 'questions_left', ids: error.problem.question_ids ?? [], reasons: [] });
  };

  const give = (choices: Choices) =>
    freed ? changeBallot(batch.id, { choices, replaces: freed.receipt }) : castBallot(batch, choices);

  return async () => {
    const choices = toChoices(picks);
    if (!choices || saving) return;
    dispatch({ type: 'save_began' });
    toast.clear();
    try {
      const receipt = await give(choices);
      storedGiven(batch.id, receipt.round).write({ receipt: receipt.receipt, picks });
      finish(receipt, { isNew: true, ...(freed && { replaced: freed.receipt }) });
      toast.success(freed ? anewText.saved : stoningText.saved);
    } catch (error) {
      await explain(error);
    }
  };
}

/** What it means for a ballot that is there already. */
function whyNotAnew(error: unknown): string | undefined {
  if (hasCode(error, 'stoning_closed')) return anewText.closed;
  return hasCode(error, 'ballot_not_found') ? anewText.gone : undefined;
}

/** Why there is nothing more to give; undefined where it is worth trying again. */
function whyOver(error: unknown): string | undefined {
  if (hasCode(error, 'already_completed', 'idempotency_key_reused')) return stoningText.alreadyCompleted;
  if (hasCode(error, 'changed_meanwhile')) return anewText.changedMeanwhile;
  return hasCode(error, 'ballot_final') ? anewText.final : undefined;
}
