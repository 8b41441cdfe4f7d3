import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { excerpt } from '#text/excerpt.ts';
import { OverdueNote } from '#web/features/checks/panel/overdue-note.tsx';
import { reasonsForWordsOf, reasonsOf } from '#web/features/questions/panel/deciding/decline-reasons.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { usePermissions } from '#web/panel-kit/permissions.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { useStore } from '#web/store.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { toast } from '#web/ui/toast.tsx';
import { deskOf } from './calls.ts';
import { DeskAside } from './desk-aside.tsx';
import { canMerge, canSplit, DeskCard, type Mode } from './desk-card.tsx';
import { type Decision, DeskQueue, type DeskState, type Shown } from './desk-queue.ts';
import { Key } from './key.tsx';
import { ReasonsForm } from './reasons.tsx';
import { useWaitingIn, waitingText } from './waiting.tsx';
import { WordsCard } from './words-card.tsx';

/** One question after the other, decided by a key or a thumb. */
export function Desk({ batch }: { batch: Batch }) {
  const queryClient = useQueryClient();
  const queue = useMemo(() => new DeskQueue(deskOf(batch.id, queryClient)), [batch.id, queryClient]);
  const state = useStore(queue);
  const [mode, setMode] = useState<Mode>('reading');
  const mayEditReasons = usePermissions()(batchesApi.update);
  const part = useRef<HTMLElement>(null);
  useEffect(() => void queue.load(), [queue]);
  const waiting = useWaitingIn(batch);
  useMoreLater(queue, state, waiting);
  useWordsInFocus(part, state.shown, mode);
  const acts = useActs(queue, () => setMode('reading'));
  const reasons = (state.shown?.verdict ? reasonsForWordsOf : reasonsOf)(batch);
  useKeys(part, (event) => {
    void queue.keep(performance.now());
    const act = isTyping(event) ? undefined : toAct(event, mode, reasons);
    if (!act || (!state.shown && act !== 'undo')) return;
    event.preventDefault();
    if (typeof act === 'object') acts.decide(act);
    else if (act === 'skip' || act === 'undo') acts[act]();
    else if (state.shown) setMode(isPossible(act, state.shown) ? act : mode);
  });
  const card = {
    ...{ notTaken: state.notTaken, reasons, mode },
    ...{ onMode: setMode, onDecide: acts.decide, onSkip: acts.skip },
  };
  return (
    <section
      ref={part}
      className="desk"
      aria-label={waitingText(batch, waiting)}
      onPointerDown={() => void queue.keep(performance.now())}
    >
      <div className="desk-head">
        <p className="desk-waiting num">{waitingText(batch, waiting)}</p>
        {state.last && (
          <Button variant="plain" onClick={acts.undo}>
            {adminTexts.desk.undo} <Key name="U" />
          </Button>
        )}
      </div>
      <p className="small quiet" role="status">
        {toStatus(state)}
      </p>
      <OverdueNote batch={batch} />
      {state.shown && (
        <div className="desk-columns">
          {state.shown.question ? (
            <>
              <DeskCard key={state.shown.question.id} shown={state.shown} {...card} onSayLanguage={acts.sayLanguage} />
              <DeskAside shown={state.shown} />
            </>
          ) : (
            <WordsCard key={state.shown.verdict.id} shown={state.shown} {...card} />
          )}
        </div>
      )}
      {!state.shown && <Rest state={state} waiting={waiting} onRetry={() => void queue.load()} />}
      <p className="quiet small desk-keys">
        {allows[batch.phase].result ? adminTexts.verdicts.keys : adminTexts.desk.keys}
      </p>
      {mayEditReasons && <ReasonsForm batch={batch} />}
    </section>
  );
}

type RestProps = { state: DeskState; waiting: number; onRetry: () => void };

/** Where there is no question to show. */
function Rest({ state: { isLoading, error }, waiting, onRetry }: RestProps) {
  if (isLoading) return <ListAwaited error={null} />;
  if (error === null) return <Empty>{waiting > 0 ? adminTexts.desk.othersHave : adminTexts.desk.empty}</Empty>;
  return (
    <div className="desk-failed" role="alert">
      <p>{adminTexts.desk.failed({ message: panelProblemText(error) })}</p>
      <Button onClick={onRetry}>{adminTexts.desk.retry}</Button>
    </div>
  );
}

function useActs(queue: DeskQueue, onDone: () => void) {
  const queryClient = useQueryClient();
  // A count that is asked for while a decision is on its way would put its question back.
  const reload = () => void (queue.isSettled() && queryClient.invalidateQueries(questionsQuery));
  return {
    decide: (decision: Decision) => {
      onDone();
      void queue.decide(decision).then(reload);
    },
    sayLanguage: (language: string | null) => {
      onDone();
      queue.sayLanguage(language).then(reload, (error: unknown) => toast.error(panelProblemText(error)));
    },
    skip: () => {
      onDone();
      queue.skip();
    },
    undo: () => {
      onDone();
      queue.undo().then(reload, (error: unknown) => toast.error(panelProblemText(error)));
    },
  };
}

/** How long until it is looked again, where others have all that waits. */
const lookAgainMs = 2_000;

/** Where nothing was left, what comes later is shown by itself. */
function useMoreLater(queue: DeskQueue, { shown, isLoading, error }: DeskState, waiting: number): void {
  const isIdle = !shown && !isLoading && error === null;
  useEffect(() => {
    if (!isIdle || waiting === 0) return;
    const timer = setTimeout(() => void queue.load(), lookAgainMs);
    return () => clearTimeout(timer);
  }, [queue, isIdle, waiting]);
}

/** The next question has the focus of the one before, and of a form that was left, so that it is read out, and keys go on. */
function useWordsInFocus(part: { current: HTMLElement | null }, shown: DeskState['shown'], mode: Mode): void {
  const id = (shown?.question ?? shown?.verdict)?.id;
  // Before they are painted: a key that is pressed at what one sees must not be lost.
  useLayoutEffect(() => {
    if (id === undefined || mode !== 'reading') return;
    const { activeElement } = document;
    // Whoever comes to the page has the focus on its heading.
    const isHere = !activeElement || activeElement.matches('body, h1') || part.current?.contains(activeElement);
    if (isHere) part.current?.querySelector<HTMLElement>('.desk-words')?.focus();
  }, [part, id, mode]);
}

/** Keys that are pressed at the desk, or after coming back to it, when nothing else has the focus. */
function useKeys(part: { current: HTMLElement | null }, onKey: (event: KeyboardEvent) => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isHere =
      target instanceof HTMLElement &&
      (part.current?.contains(target) || target.matches('body, h1, [role="tab"][aria-selected="true"]'));
    if (isHere && !document.querySelector('dialog:modal')) onKey(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
}

function isTyping({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || (target instanceof HTMLElement && target.matches('textarea, input, select'));
}

/** What can be begun of what is shown. */
function isPossible(mode: Mode, shown: Shown): boolean {
  if (mode === 'declining' || mode === 'reading') return true;
  if (!shown.question) return false;
  if (mode === 'merging') return canMerge(shown);
  return mode !== 'splitting' || canSplit(shown);
}

const letters = {
  P: 'publish',
  D: 'declining',
  E: 'correcting',
  L: 'saying',
  M: 'merging',
  T: 'splitting',
  S: 'skip',
  U: 'undo',
} as const;
type Letter = keyof typeof letters;

/** What a key means: the letter that it types, or else the one that it has where Latin letters are typed. */
function toAct({ key, code }: KeyboardEvent, mode: Mode, reasons: ReturnType<typeof reasonsOf>) {
  const typed = key.toUpperCase();
  if (typed === 'ESCAPE') return 'reading' as const;
  const reason = mode === 'declining' ? reasons[Number(key) - 1] : undefined;
  if (reason) return { to: 'declined', why: reason.why } as const;
  const letter = typed in letters ? typed : /^[A-Z]$/.test(typed) ? '' : code.replace('Key', '');
  const act = letters[letter as Letter] as (typeof letters)[Letter] | undefined;
  return act === 'publish' ? ({ to: 'published' } as const) : act;
}

function toStatus({ happened, last }: DeskState): string | null {
  if (happened) return adminTexts.desk[happened];
  return last && adminTexts.desk[last.to]({ question: excerpt(last.words, 80) });
}
