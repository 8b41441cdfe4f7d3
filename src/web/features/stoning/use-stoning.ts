import { type ActionDispatch, useEffect, useMemo, useReducer, useRef } from 'react';
import type { PublicBatch } from '#contract/public-batch.ts';
import type { PublicQuestion } from '#contract/public-question.ts';
import { isTakenOut } from '#contract/ranking.ts';
import type { FreedBallot } from './anew.ts';
import type { Picks, Place } from './picks.ts';
import { reduce, type StoningAction, type StoningState, startState } from './stoning-state.ts';
import { storedAnew, storedPicks } from './stored.ts';

/**
 * The picks of this browser in the running round, and where it is with them. Picks are kept at once, so that a reload or a
 * phone call loses nothing. `questions` is null when the batch can no longer be stoned; then the picks stay as they are.
 */
export function useStoning(
  { id, stoning_round }: PublicBatch,
  questions: readonly PublicQuestion[] | null,
  freed: FreedBallot | undefined,
): [StoningState, ActionDispatch<[StoningAction]>] {
  const closed = questions === null;
  const stored = freed ? storedAnew(id, freed.round) : storedPicks(id, stoning_round);
  const [state, dispatch] = useReducer(
    (before: StoningState, action: StoningAction) => reduce(before, action, closed),
    null,
    () => (freed ? startState(resumed(stored.read(), freed.kept), freed.kept) : startState(stored.read())),
  );
  const { picks, kept } = state;

  // A new round lets everyone stone again. Picks that were not given yet stay.
  const before = useRef(stored);
  useEffect(() => {
    if (before.current === stored) return;
    before.current.remove();
    before.current = stored;
    dispatch({ type: 'round_began' });
  }, [stored]);

  useEffect(() => {
    if (freed && closed) stored.remove();
    else stored.write(withoutKept(picks, kept));
  }, [picks, kept, stored, freed, closed]);

  const open = useMemo(() => questions && toOpen(questions), [questions]);
  useEffect(() => {
    const gone = picks.filter((one): one is string => one !== null && open !== null && !open.has(one));
    if (gone.length > 0) dispatch({ type: 'questions_left', ids: gone, reasons: reasonsOf(gone, questions ?? []) });
  }, [open, picks, questions]);

  return [state, dispatch];
}

/** What had been picked for the places that are free, and what stays of the ballot. */
function resumed(picks: Picks | null, kept: Picks): Picks {
  return kept.map((one, place) => one ?? notKept(picks?.[place as Place] ?? null, kept)) as unknown as Picks;
}

/** What stays of a ballot is not written down: who uses this browser next could read it. */
function withoutKept(picks: Picks, kept: Picks): Picks {
  return picks.map((one) => notKept(one, kept)) as unknown as Picks;
}

function notKept(id: string | null, kept: Picks): string | null {
  return kept.includes(id) ? null : id;
}

function toOpen(questions: readonly PublicQuestion[]): ReadonlySet<string> {
  return new Set(questions.filter((question) => !isTakenOut(question)).map(({ id }) => id));
}

/** Why questions were taken out, in the organisers' words. */
function reasonsOf(ids: readonly string[], questions: readonly PublicQuestion[]): string[] {
  const gone = questions.filter(({ id }) => ids.includes(id));
  return [...new Set(gone.map(({ taken_out }) => taken_out?.reason ?? ''))].filter(Boolean);
}
