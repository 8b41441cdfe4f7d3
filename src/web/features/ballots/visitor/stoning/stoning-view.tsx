import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ActiveBatch } from '#contract/council/active-batch.ts';
import { stonesOfPicks } from '#contract/council/ballots.ts';
import { countsPaper } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import { ballotsMayChange, type Phase, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isTakenOut } from '#contract/council/ranking.ts';
import type { Clock } from '#web/features/public-page/visitor/use-server-now.ts';
import { refusesStorage } from '#web/storage.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import './stoning.css';
import { type GivenBallot, givenOf } from '#web/features/ballots/visitor/own/given.ts';
import { useOwnQuestions } from '#web/features/ballots/visitor/own/own-questions.ts';
import { differingPlaces, nextPlace, toChoices } from '#web/features/ballots/visitor/own/picks.ts';
import { Prompt } from './prompt.tsx';
import { QuestionChoice, Status } from './question-choice.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { SkipToPicks } from './skip-to-picks.tsx';
import { StoningHeader } from './stoning-header.tsx';
import { Tray } from './tray.tsx';
import { useKnownQuestions } from './use-known-questions.ts';
import { useSave } from './use-save.ts';
import { useSeed } from './use-seed.ts';
import { useStoning } from './use-stoning.ts';

export type StoningViewProps = {
  /** The batch as it was when the view opened; what is active now may be another. */
  batch: PublicBatch;
  active: PublicBatch | null;
  stopped: ActiveBatch['stopped'];
  questions: PublicQuestion[];
  clock: Clock;
  /** A ballot that is there already and is given otherwise. */
  given: GivenBallot | undefined;
  onLeave: () => void;
};

/** The stoning process: full screen, from the first pick to the receipt. */
export function StoningView(props: StoningViewProps) {
  const { batch: opened, active, stopped, clock, onLeave } = props;
  const { batch, given, questions, closed, known, state, dispatch, save, unanswered } = useOpened(props);

  const seed = useSeed(opened.id);
  const back = useRef<HTMLButtonElement>(null);

  // The tapped card updates first; everything else that shows the pick may render later on a slow phone.
  const { picks, status, refused, notice, failure, pickedUp: lifted } = useDeferredValue(state);
  const pickedUp = closed ? null : lifted;
  const step = nextPlace(picks);
  const whyClosed = closed && closedSentence({ batch: opened, active, stopped }, given);
  const others = questions.filter(({ id }) => !state.own.includes(id)).length;
  const tooFew = !closed && others < stonesOfPicks.length && whyTooFew(questions.length - others);
  const ready = toChoices(state.picks) !== null && differingPlaces(state.picks, state.base).length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape puts back what is picked up, wherever the focus is
    <div
      className="stoning"
      onKeyDown={(event) => event.key === 'Escape' && !state.reviewing && dispatch({ type: 'leave' })}
    >
      <StoningHeader picks={picks} onLeave={onLeave} />
      <SkipToPicks />
      <main id="main" className="wrap" data-closed={closed || undefined}>
        <Prompt picks={picks} closed={closed} same={differingPlaces(picks, state.base).length === 0} />
        {!given && refusesStorage() && <p className="small">{lazyTexts.placing.notKept}</p>}
        <Status text={closed ? '' : status} />
        <QuestionChoice
          questions={closed ? known : questions}
          seed={seed}
          state={state}
          step={pickedUp ?? step}
          pickedUp={pickedUp !== null}
          closed={closed}
          press={dispatch}
        />
      </main>
      <Tray
        batch={batch}
        clock={clock}
        picks={picks}
        base={state.base}
        kept={state.kept}
        undo={state.undo}
        questions={known}
        pickedUp={pickedUp}
        closed={closed}
        messages={[whyClosed, tooFew, !closed && notice?.(), !closed && !state.reviewing && failure]}
        refused={closed ? 0 : refused}
        why={status}
        press={dispatch}
        onLeave={onLeave}
        backRef={back}
      />
      <ReviewDialog
        open={state.reviewing}
        picks={state.picks}
        questions={known}
        saving={state.saving}
        // Whether a ballot arrived before the end is asked after it, too.
        failure={unanswered ? state.failure : whyClosed || state.failure}
        base={given && ballotsMayChange(batch) ? state.base : null}
        changeable={ballotsMayChange(batch)}
        ready={unanswered || (!closed && ready)}
        returnFocusTo={back}
        onClose={() => dispatch({ type: 'close_review' })}
        onSave={save}
      />
    </div>
  );
}

/** What the view shows and does: the batch, its questions and a ballot as they are now, and the picks. */
function useOpened({ batch: opened, active, questions: all, given: openedWith, onLeave }: StoningViewProps) {
  const batch = active?.id === opened.id ? active : opened;
  const [replaced, setReplaced] = useState(openedWith);
  const given = replaced?.round === batch.stoning_round ? replaced : undefined;
  const own = useOwnQuestions(batch);
  const questions = useMemo(() => all.filter((question) => !isTakenOut(question)), [all]);
  const closed = active?.id !== opened.id || !allows[active.phase].ballots || countsPaper(active);
  const known = useKnownQuestions(closed ? [] : questions);
  const [state, dispatch] = useStoning(batch, closed ? null : all, given, own);
  const { save, unanswered } = useSave(batch, state, dispatch, {
    given,
    onNewer: (ballot) => {
      const newer = givenOf(ballot, batch, all);
      setReplaced(newer);
      dispatch({ type: 'ballot_changed', base: newer.base });
    },
    onLeave,
  });
  return { batch, given, questions, closed, known, state, dispatch, save, unanswered };
}

/** Why nothing can be picked any more, and what becomes of the picks. */
function closedSentence(
  { batch: opened, active, stopped }: Pick<StoningViewProps, 'batch' | 'active' | 'stopped'>,
  given: GivenBallot | undefined,
): string {
  // The ballot that was given still counts.
  if (given) return ballotsMayChange(opened) ? lazyTexts.change.closed : lazyTexts.anew.closed;
  if (active && active.id !== opened.id) return lazyTexts.meanwhile.otherBatch;
  if (!active && stopped?.name === opened.name) return lazyTexts.meanwhile.stopped;
  const { backToSubmission, closed } = lazyTexts.meanwhile;
  const inPhase: Record<Phase, string> = { 1: backToSubmission, 2: closed, 3: closed };
  return active ? inPhase[active.phase] : closed;
}

/** Why not enough can be picked: questions left, or too many are this browser's own. */
function whyTooFew(own: number): string {
  return own > 0 ? lazyTexts.own.tooFew({ count: own }) : lazyTexts.meanwhile.tooFewLeft;
}
