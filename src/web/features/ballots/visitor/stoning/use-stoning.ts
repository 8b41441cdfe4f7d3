import { type ActionDispatch, useEffect, useReducer, useRef } from 'react';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import type { GivenBallot } from '#web/features/ballots/visitor/own/given.ts';
import { type Picks, type Place, toStored } from '#web/features/ballots/visitor/own/picks.ts';
import { storedAnew, storedPicks } from '#web/features/ballots/visitor/own/stored.ts';
import { reduce, type StoningAction, type StoningState, startState } from './stoning-state.ts';
import { useLanguageChange } from './use-language-change.ts';
import { useQuestionsLeft } from './use-questions-left.ts';

/**
 * The picks of this browser in the running round, and where it is with them. Picks are kept at once, so that a reload or a
 * phone call loses nothing. `questions` is null when the batch can no longer be stoned; then the picks stay as they are.
 */
export function useStoning(
  { id, stoning_round }: PublicBatch,
  questions: readonly PublicQuestion[] | null,
  given: GivenBallot | undefined,
  own: readonly string[],
): [StoningState, ActionDispatch<[StoningAction]>] {
  const closed = questions === null;
  const stored = given ? storedAnew(id, given.round) : storedPicks(id, stoning_round);
  const [state, dispatch] = useReducer(
    (before: StoningState, action: StoningAction) => reduce(before, action, closed),
    null,
    () => (given ? startState(resumed(stored.read(), given), given.base, given.kept) : startState(stored.read())),
  );
  const { picks, base } = state;

  // A new round lets everyone stone again. Picks that were not given yet stay.
  const before = useRef(stored);
  useEffect(() => {
    if (before.current === stored) return;
    before.current.remove();
    before.current = stored;
    dispatch({ type: 'round_began' });
  }, [stored]);

  useEffect(() => {
    if (given && closed) stored.remove();
    else stored.write(toStored(picks, base));
  }, [picks, base, stored, given, closed]);

  useEffect(() => {
    if (own.length > 0) dispatch({ type: 'own_found', ids: own });
  }, [own]);

  useLanguageChange(dispatch);
  useQuestionsLeft(questions, picks, dispatch);

  return [state, dispatch];
}

/** What had been picked otherwise, and what stays of the ballot. */
function resumed(stored: Picks | null, { base, kept }: GivenBallot): Picks {
  return base.map((one, index) => {
    const place = index as Place;
    const picked = stored?.[place] ?? null;
    if (picked !== null && kept[place] === null && !kept.includes(picked)) return picked;
    return stored?.includes(one) && kept[place] === null ? null : one;
  }) as unknown as Picks;
}
