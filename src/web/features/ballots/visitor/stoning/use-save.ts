import { type Dispatch, useState } from 'react';
import type { BallotReceipt, Choices } from '#contract/council/ballots.ts';
import { ballotsMayChange, type PublicBatch } from '#contract/council/public-batch.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { isUnanswered, useSendAgain } from '#web/api/send-again.ts';
import { castBallot, changeBallot } from '#web/features/ballots/visitor/own/give-ballot.ts';
import type { GivenBallot } from '#web/features/ballots/visitor/own/given.ts';
import { type MyBallot, useMyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { toChoices } from '#web/features/ballots/visitor/own/picks.ts';
import { storedAnew, storedGiven } from '#web/features/ballots/visitor/own/stored.ts';
import { noteSubmitted } from '#web/features/questions/visitor/remembered/submitted.ts';
import { explainGivenElsewhere } from '#web/features/voters/visitor/given-elsewhere.ts';
import { explainRefusedChannel } from '#web/features/voters/visitor/refused-channel.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { actProblemText, problemText } from '#web/text/problem-text.ts';
import { stoningText } from '#web/text/public.ts';
import { toast } from '#web/ui/toast.tsx';
import type { StoningAction, StoningState } from './stoning-state.ts';

type Save = {
  /** The ballot that is given otherwise; without one it is the first. */
  given: GivenBallot | undefined;
  /** Another tab changed that ballot: from now on this one is to be replaced. */
  onNewer: (ballot: MyBallot) => void;
  onLeave: () => void;
};

/** Gives the ten stones, or gives them otherwise, and leaves the view when they are given. */
export function useSave(
  batch: PublicBatch,
  { picks, saving, own, reviewing, failure }: StoningState,
  dispatch: Dispatch<StoningAction>,
  { given, onNewer, onLeave }: Save,
): { save: () => Promise<void>; unanswered: boolean } {
  const { note, ask } = useMyBallot(batch);
  const [error, setError] = useState<unknown>(null);
  // Until somebody goes back to the picks, or changes one.
  const unanswered = reviewing && failure !== null && isUnanswered(error);

  const finish = (ballot: BallotReceipt | null, told: { isNew?: boolean; replaced?: string }) => {
    note({ ...(ballot ?? { receipt: '', round: batch.stoning_round }), ...told });
    if (given) storedAnew(batch.id, given.round).remove();
    onLeave();
  };

  const explain = async (error: unknown) => {
    setError(error);
    if (isUnanswered(error))
      return dispatch({ type: 'save_failed', failure: `${actProblemText(error)} ${stoningText.resume}` });
    const elsewhere = hasCode(error, 'already_completed') && explainGivenElsewhere(batch);
    if (elsewhere) return dispatch({ type: 'save_failed', failure: elsewhere });
    const over = whyOver(error);
    if (over) {
      // An earlier attempt arrived after all, or another tab was faster. Either way the stones are given.
      const mine = (await ask().catch(() => null)) ?? null;
      if (given && mine?.choices && ballotsMayChange(batch)) return onNewer(mine);
      finish(mine, {});
      toast.error(over);
      return;
    }
    toast.error(lazyTexts.placing.saveFailed);
    if (hasCode(error, 'own_question')) {
      const ids = error.problem.question_ids ?? [];
      noteSubmitted(ids);
      return dispatch({ type: 'own_found', ids: [...own, ...ids] });
    }
    const unavailable = hasCode(error, 'question_unavailable');
    const failure = explainRefusedChannel(batch, error) ?? (given && whyNotAnew(error)) ?? problemText(error);
    dispatch({ type: 'save_failed', failure: unavailable ? null : failure });
    if (unavailable) dispatch({ type: 'questions_left', ids: error.problem.question_ids ?? [], reasons: [] });
  };

  const give = (choices: Choices) =>
    given ? changeBallot(batch, { choices, replaces: given.receipt }) : castBallot(batch, choices);

  const save = async () => {
    const choices = toChoices(picks);
    if (!choices || saving) return;
    dispatch({ type: 'save_began' });
    toast.clear();
    try {
      const ballot = await give(choices);
      storedGiven(batch.id, ballot.round).write({ receipt: ballot.receipt, picks });
      finish(ballot, { isNew: true, ...(given && { replaced: given.receipt }) });
      toast.success(
        given ? (ballotsMayChange(batch) ? lazyTexts.change.saved : lazyTexts.anew.saved) : lazyTexts.placing.saved,
      );
    } catch (error) {
      await explain(error);
    }
  };
  useSendAgain(unanswered ? error : null, () => void save());
  return { save, unanswered };
}

/** What it means for a ballot that is there already. */
function whyNotAnew(error: unknown): string | undefined {
  if (hasCode(error, 'stoning_closed')) return lazyTexts.anew.closed;
  return hasCode(error, 'ballot_not_found') ? lazyTexts.anew.gone : undefined;
}

/** Why there is nothing more to give; undefined where it is worth trying again. */
function whyOver(error: unknown): string | undefined {
  if (hasCode(error, 'already_completed', 'idempotency_key_reused')) return stoningText.alreadyCompleted;
  if (hasCode(error, 'changed_meanwhile')) return lazyTexts.anew.changedMeanwhile;
  return hasCode(error, 'ballot_final') ? lazyTexts.anew.final : undefined;
}
