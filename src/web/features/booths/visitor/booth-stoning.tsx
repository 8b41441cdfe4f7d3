import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type Choices, stonesOfPicks } from '#contract/council/ballots.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { isTakenOut } from '#contract/council/ranking.ts';
import { shuffleBySeed } from '#contract/council/shuffle.ts';
import { nextPlace, noPicks, toChoices } from '#web/features/ballots/visitor/own/picks.ts';
import { Prompt } from '#web/features/ballots/visitor/stoning/prompt.tsx';
import { QuestionChoice, Status } from '#web/features/ballots/visitor/stoning/question-choice.tsx';
import { ReviewDialog } from '#web/features/ballots/visitor/stoning/review-dialog.tsx';
import { SkipToPicks } from '#web/features/ballots/visitor/stoning/skip-to-picks.tsx';
import { TenStones } from '#web/features/ballots/visitor/stoning/step-line.tsx';
import {
  reduce,
  type StoningAction,
  type StoningState,
  startState,
} from '#web/features/ballots/visitor/stoning/stoning-state.ts';
import { Tray } from '#web/features/ballots/visitor/stoning/tray.tsx';
import { useKnownQuestions } from '#web/features/ballots/visitor/stoning/use-known-questions.ts';
import { useLanguageChange } from '#web/features/ballots/visitor/stoning/use-language-change.ts';
import { useQuestionsLeft } from '#web/features/ballots/visitor/stoning/use-questions-left.ts';
import type { Clock } from '#web/features/public-page/visitor/use-server-now.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { LanguageButtons } from '#web/ui/language-buttons.tsx';
import { LanguageMenu } from '#web/ui/language-menu.tsx';
import { ByEars } from './ears/by-ears.tsx';
import '#web/features/ballots/visitor/stoning/stoning.css';

export type BoothStoningProps = {
  batch: PublicBatch;
  questions: readonly PublicQuestion[];
  clock: Clock;
  /** Stones can be given now. */
  open: boolean;
  /** Why the stones could not be given a moment ago. */
  failure: string | null;
  /** The ballot is heard, until whoever gives it goes on with what is seen. */
  byEars: boolean;
  onSeen: () => void;
  onGive: (choices: Choices) => void;
  onStop: () => void;
};

/** Stoning as on a device of one's own, but nothing of it is kept: what is picked is gone with this component. */
export function BoothStoning(props: BoothStoningProps) {
  const { batch, questions: all, clock, open, failure, byEars, onSeen, onGive, onStop } = props;
  const [seed] = useState(() => crypto.getRandomValues(new Int32Array(1))[0] ?? 0);
  const [state, dispatch] = useReducer(
    (before: StoningState, action: StoningAction) => reduce(before, action, !open),
    null,
    () => startState(null),
  );
  const questions = useMemo(() => all.filter((question) => !isTakenOut(question)), [all]);
  const shuffled = useMemo(() => shuffleBySeed(questions, seed), [questions, seed]);
  const known = useKnownQuestions(open ? questions : []);
  useLanguageChange(dispatch);
  useQuestionsLeft(open ? all : null, state.picks, dispatch);
  const back = useRef<HTMLButtonElement>(null);
  const { picks, pickedUp } = state;
  const choices = toChoices(picks);
  const tooFew = open && questions.length < stonesOfPicks.length && lazyTexts.meanwhile.tooFewLeft;
  if (byEars)
    return (
      <ByEars
        questions={shuffled}
        state={state}
        press={dispatch}
        closed={!open}
        message={tooFew || state.notice?.() || ''}
        onGive={onGive}
        onStop={onStop}
        onLeave={onSeen}
      />
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape puts back what is picked up, wherever the focus is
    <div
      className="stoning"
      onKeyDown={(event) => event.key === 'Escape' && !state.reviewing && dispatch({ type: 'leave' })}
    >
      <BoothHeader picks={picks} onStop={onStop} />
      <SkipToPicks />
      <main id="main" className="wrap" data-closed={!open || undefined}>
        <Prompt picks={picks} closed={!open} same={false} />
        <Status text={open ? state.status : ''} />
        <QuestionChoice
          questions={open ? questions : known}
          seed={seed}
          state={state}
          step={pickedUp ?? nextPlace(picks)}
          pickedUp={pickedUp !== null}
          closed={!open}
          press={dispatch}
        />
      </main>
      <Tray
        batch={batch}
        clock={clock}
        picks={picks}
        base={noPicks}
        kept={noPicks}
        undo={state.undo}
        questions={known}
        pickedUp={pickedUp}
        closed={!open}
        messages={[!open && lazyTexts.booth.closedMeanwhile, tooFew, state.notice?.(), failure]}
        refused={open ? state.refused : 0}
        why={state.status}
        press={dispatch}
        onLeave={onStop}
        backRef={back}
      />
      <ReviewDialog
        open={state.reviewing}
        picks={picks}
        questions={known}
        saving={false}
        failure={open ? null : lazyTexts.booth.closedMeanwhile}
        base={null}
        changeable={false}
        ready={open && choices !== null}
        returnFocusTo={back}
        onClose={() => dispatch({ type: 'close_review' })}
        onSave={() => choices && onGive(choices)}
      />
    </div>
  );
}

/** The view begins here: at the top, and with the focus. */
function BoothHeader({ picks, onStop }: { picks: StoningState['picks']; onStop: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="wrap st-top">
      <Button onClick={onStop}>{lazyTexts.booth.stop}</Button>
      <h1 ref={heading} tabIndex={-1}>
        {lazyTexts.placing.title}
      </h1>
      <div className="st-end">
        <TenStones picks={picks} />
        <LanguageMenu>
          <LanguageButtons />
        </LanguageMenu>
      </div>
    </header>
  );
}
