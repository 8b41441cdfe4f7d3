import {
  type KeyboardEvent,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { stonesByPlace } from '#contract/ballots.ts';
import { type PublicBatch, phases } from '#contract/batches.ts';
import type { PublicQuestion } from '#contract/questions.ts';
import { MoreQuestions } from '#web/features/questions/more-questions.tsx';
import { searchFrom, searchQuestions } from '#web/features/questions/search.ts';
import { useChunks } from '#web/features/questions/use-chunks.ts';
import { problemText } from '#web/text/problem-text.ts';
import { publicText, stoningText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAfterPaint } from '#web/ui/use-after-paint.ts';
import { ofPlace } from './picks.ts';
import '#web/styles/stoning.css';
import { castBallot, findMyBallot, hasCode } from './ballot.ts';
import { useCompletion } from './completion.ts';
import { type Move, putInPlace, tapPlace, tapQuestion, toAction } from './moves.ts';
import { PickList } from './pick-list.tsx';
import { nextPlace, type PickAction, type Picks, type Place, pick, places, stonesLeft, toChoices } from './picks.ts';
import { Prompt } from './prompt.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { shuffleBySeed } from './shuffle.ts';
import { StepLine, StonesLeft } from './step-line.tsx';
import { Tray } from './tray.tsx';
import { useKnownQuestions } from './use-known-questions.ts';
import { usePicks } from './use-picks.ts';
import { useSeed } from './use-seed.ts';

export type StoningViewProps = {
  /** The batch as it was when the view opened; what is active now may be another. */
  batch: PublicBatch;
  active: PublicBatch | null;
  questions: PublicQuestion[];
  onLeave: () => void;
};

/** The stoning process: full screen, from the first pick to the receipt. */
export function StoningView({ batch: opened, active, questions, onLeave }: StoningViewProps) {
  const batch = active?.id === opened.id ? active : opened;
  const closed = active?.id !== opened.id || active.phase !== phases.stoning;
  const { complete } = useCompletion(batch);
  const known = useKnownQuestions(closed ? [] : questions);
  const { picks, dispatch, notice, setNotice } = usePicks(batch, closed ? null : questions);
  const [lifted, setLifted] = useState<Place | null>(null);
  const [status, setStatus] = useState('');
  const [reviewing, setReviewing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wanted, setWanted] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const seed = useSeed(batch.id);
  const shown = useMemo(() => (closed ? [...known.values()] : questions), [closed, known, questions]);
  const shuffled = useMemo(() => shuffleBySeed(shown, seed), [shown, seed]);
  const deferredWanted = useDeferredValue(wanted);
  const matching = useMemo(() => searchQuestions(shuffled, deferredWanted), [shuffled, deferredWanted]);

  const list = useRef<HTMLUListElement>(null);
  const chunks = useChunks(matching, list, deferredWanted);

  // What was picked up may leave the batch in one's hand.
  const held = lifted !== null && picks[lifted] !== null && !closed ? lifted : null;
  // A pick is answered by its own card; all else that tells of it follows in small steps, so that an old phone answers each
  // tap.
  const toldPicks = useAfterPaint(picks);
  const toldHeld = useAfterPaint(held);
  const toldStep = nextPlace(toldPicks);
  const left = stonesLeft(picks);
  const choices = toChoices(picks);
  const ready = choices !== null && !closed;
  const toldReady = toChoices(toldPicks) !== null && !closed;
  const tooFew = questions.length < stonesByPlace.length;
  const whyClosed = closed && (active && active.id !== opened.id ? stoningText.otherBatch : stoningText.closed);

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    const title = document.title;
    document.title = stoningText.title;
    return () => {
      document.title = title;
    };
  }, []);

  const act = (action: PickAction, said: string) => {
    if (closed || saving) return;
    dispatch(action);
    setLifted(null);
    setNotice(null);
    setFailure(null);
    setStatus(said);
  };
  const make = (move: Move) => {
    const action = toAction(move);
    if (action) return act(action, sayMove(move, pick(picks, action)));
    if (closed || saving) return;
    if (move.type === 'pick_up') setLifted(move.place);
    if (move.type === 'leave') setLifted(null);
    if (move.type !== 'nothing') setStatus(sayMove(move, picks));
  };

  const giveByKey = (event: KeyboardEvent, id: string) => {
    const place = places.find((one) => String(one + 1) === event.key);
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    make(putInPlace(picks, id, place));
  };
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && held !== null && !reviewing) make({ type: 'leave', place: held });
  };

  const save = async () => {
    if (!choices || saving) return;
    setSaving(true);
    setFailure(null);
    toast.clear();
    try {
      complete({ ...(await castBallot(batch, choices)), isNew: true });
      toast.success(stoningText.saved);
      onLeave();
    } catch (error) {
      await explain(error);
    } finally {
      setSaving(false);
    }
  };

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
    if (hasCode(error, 'question_unavailable')) {
      const gone = error.problem.question_ids ?? [];
      dispatch({ type: 'take_back', ids: gone });
      setNotice(stoningText.questionsGone({ count: gone.length }));
      setReviewing(false);
    } else {
      setFailure(problemText(error));
    }
  };

  // The same functions all along, so that a pick draws anew only the cards that change.
  const latest = useRef({ make, giveByKey, save, picks, held });
  useLayoutEffect(() => {
    latest.current = { make, giveByKey, save, picks, held };
  });
  const onTap = useCallback((id: string) => {
    const now = latest.current;
    now.make(tapQuestion(now.picks, now.held, id));
  }, []);
  const onTapPlace = useCallback((place: Place) => {
    const now = latest.current;
    now.make(tapPlace(now.picks, now.held, place));
  }, []);
  const onKey = useCallback((event: KeyboardEvent, id: string) => latest.current.giveByKey(event, id), []);
  const onSave = useCallback(() => void latest.current.save(), []);
  const closeReview = useCallback(() => setReviewing(false), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape puts back what is picked up, wherever the focus is
    <div className="stoning" onKeyDown={leaveByEscape}>
      <header className="wrap st-top">
        {/* In small steps, so that the press is answered before the whole page is there again. */}
        <button type="button" className="back" onClick={() => startTransition(onLeave)}>
          <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
            <path d="M16.5 10h-13m5-5.5L3.5 10l5 5.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          {stoningText.back}
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {stoningText.title}
        </h1>
        <StonesLeft picks={toldPicks} />
      </header>

      <main id="main" className="wrap" data-closed={closed || undefined}>
        <StepLine picks={toldPicks} />
        <Prompt step={toldStep} closed={closed} />
        <p className="visually-hidden" role="status">
          {status}
        </p>
        <div className="finder">
          <p>
            {stoningText.order} <span className="for-keys">{stoningText.keys}</span>
          </p>
          {shown.length >= searchFrom && <SearchField label={publicText.search} value={wanted} onChange={setWanted} />}
        </div>
        <p className={matching.length > 0 ? 'visually-hidden' : 'quiet'} role="status">
          {deferredWanted.trim() &&
            (matching.length > 0 ? publicText.found({ count: matching.length }) : publicText.noMatch)}
        </p>
        <PickList
          questions={chunks.shown}
          many={shown.length > 40}
          picks={picks}
          step={toldHeld ?? toldStep}
          held={toldHeld !== null}
          closed={closed}
          onTap={onTap}
          onKey={onKey}
          list={list}
        />
        <MoreQuestions chunks={chunks} />
      </main>

      <Tray
        picks={toldPicks}
        questions={known}
        held={held}
        onTap={onTapPlace}
        onTakeBack={(id, place) => make({ type: 'take_back', id, place })}
        onKey={onKey}
        closed={closed}
        messages={[whyClosed, !closed && tooFew && stoningText.tooFewLeft, !closed && notice, !reviewing && failure]}
        actions={
          <>
            <Button
              aria-disabled={stonesLeft(toldPicks) === 10 || closed}
              onClick={() => left < 10 && act({ type: 'reset' }, stoningText.statusReset)}
            >
              {stoningText.resetAll}
            </Button>
            <Button
              variant="primary"
              aria-disabled={!toldReady}
              onClick={() => (ready ? setReviewing(true) : setStatus(stoningText.statusNotYet({ left })))}
            >
              {stoningText.complete}
            </Button>
          </>
        }
      />
      <ReviewDialog
        open={reviewing}
        picks={toldPicks}
        questions={known}
        saving={saving}
        failure={whyClosed || failure}
        ready={toldReady}
        onClose={closeReview}
        onSave={onSave}
      />
    </div>
  );
}

function sayMove(move: Move, after: Picks): string {
  switch (move.type) {
    case 'give':
      return sayGiven(stonesByPlace[move.place], after);
    case 'replace':
      return stoningText.statusReplaced(ofPlace(move.place));
    case 'take_back':
      return stoningText.statusTaken({ taken: stonesByPlace[move.place], left: stonesLeft(after) });
    case 'move':
      return stoningText.statusMoved({ from: move.from + 1, to: move.to + 1 });
    case 'swap':
      return stoningText.statusSwapped({ from: move.from + 1, to: move.to + 1 });
    case 'pick_up':
      return stoningText.statusHeld(ofPlace(move.place));
    case 'leave':
      return stoningText.statusLeave(ofPlace(move.place));
    case 'full':
      return stoningText.statusFull;
    case 'nothing':
      return '';
  }
}

function sayGiven(stones: number, after: Picks): string {
  const next = nextPlace(after);
  if (next === null) return stoningText.statusAll;
  return `${stoningText.statusGiven({ given: stones, left: stonesLeft(after) })} ${stoningText.statusNext({ step: next + 1 })}`;
}
