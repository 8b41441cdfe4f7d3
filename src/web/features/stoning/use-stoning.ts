import { type ActionDispatch, useEffect, useMemo, useReducer, useRef } from 'react';
import type { PublicBatch } from '#contract/public-batch.ts';
import type { PublicQuestion } from '#contract/public-question.ts';
import { reduce, type StoningAction, type StoningState, startState } from './stoning-state.ts';
import { storedPicks } from './stored.ts';

/**
 * The picks of this browser in the running round, and where it is with them. Picks are kept at once, so that a reload or a
 * phone call loses nothing. `questions` is null when the batch can no longer be stoned; then the picks stay as they are.
 */
export function useStoning(
  { id, stoning_round }: PublicBatch,
  questions: readonly PublicQuestion[] | null,
): [StoningState, ActionDispatch<[StoningAction]>] {
  const closed = questions === null;
  const [state, dispatch] = useReducer(
    (before: StoningState, action: StoningAction) => reduce(before, action, closed),
    null,
    () => startState(storedPicks(id, stoning_round).read()),
  );
  const { picks } = state;

  useEffect(() => {
    storedPicks(id, stoning_round).write(picks);
  }, [picks, id, stoning_round]);

  // A reset lets everyone stone again. Picks that were not given yet stay.
  const round = useRef(stoning_round);
  useEffect(() => {
    if (round.current === stoning_round) return;
    storedPicks(id, round.current).remove();
    round.current = stoning_round;
    dispatch({ type: 'round_began' });
  }, [id, stoning_round]);

  const here = useMemo(() => questions && new Set(questions.map((question) => question.id)), [questions]);
  useEffect(() => {
    const gone = picks.filter((one): one is string => one !== null && here !== null && !here.has(one));
    if (gone.length > 0) dispatch({ type: 'questions_left', ids: gone });
  }, [here, picks]);

  return [state, dispatch];
}
