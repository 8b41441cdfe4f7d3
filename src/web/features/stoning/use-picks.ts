import { useEffect, useMemo, useRef, useState } from 'react';
import type { PublicBatch } from '#contract/batches.ts';
import type { PublicQuestion } from '#contract/questions.ts';
import { stoningText } from '#web/text/public.ts';
import { keptPicks } from './kept.ts';
import { noPicks, type PickAction, type Picks, pick } from './picks.ts';

/**
 * The picks of this browser in the running round: kept at once, so that a reload or a phone call loses nothing.
 * `questions` is null when the batch can no longer be stoned; then the picks stay as they are.
 */
export function usePicks(batch: PublicBatch, questions: readonly PublicQuestion[] | null) {
  const { id, stoning_round } = batch;
  const [picks, setPicks] = useState<Picks>(() => keptPicks(id, stoning_round).read() ?? noPicks);
  const [notice, setNotice] = useState<string | null>(null);

  useEffect(() => {
    keptPicks(id, stoning_round).write(picks);
  }, [picks, id, stoning_round]);

  // A reset asks everyone anew. Picks that were not given yet are as good as before.
  const round = useRef(stoning_round);
  useEffect(() => {
    if (round.current === stoning_round) return;
    keptPicks(id, round.current).remove();
    round.current = stoning_round;
    setNotice(stoningText.newRound);
  }, [id, stoning_round]);

  const here = useMemo(() => questions && new Set(questions.map((question) => question.id)), [questions]);
  useEffect(() => {
    if (!here) return;
    const gone = picks.filter((one): one is string => one !== null && !here.has(one));
    if (gone.length === 0) return;
    setPicks((before) => pick(before, { type: 'take_back', ids: gone }));
    setNotice(stoningText.questionsGone({ count: gone.length }));
  }, [here, picks]);

  return {
    picks,
    dispatch: (action: PickAction) => setPicks((before) => pick(before, action)),
    notice,
    setNotice,
  };
}
