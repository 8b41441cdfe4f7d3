import { useMemo } from 'react';
import { toPlaces } from '#contract/places.ts';
import type { PublicBatch } from '#contract/public-batch.ts';
import type { PublicQuestion } from '#contract/public-question.ts';
import { rankQuestions } from '#contract/ranking.ts';
import type { BatchResult } from '#contract/result.ts';
import { Reveal } from './reveal.tsx';
import type { RevealMode } from './reveal-state.ts';
import { useReveal } from './use-reveal.ts';
import { WallRanking } from './wall-ranking.tsx';

type WallResultProps = {
  batch: PublicBatch;
  questions: readonly PublicQuestion[];
  result: BatchResult | null;
  mode: RevealMode;
};

/** The result: whole, or place by place. */
export function WallResult({ batch, questions, result, mode }: WallResultProps) {
  const cut = batch.rules.council_size !== null;
  const ranked = useMemo(() => rankQuestions(questions, result), [questions, result]);
  const places = useMemo(() => toPlaces(ranked, cut), [ranked, cut]);
  const uncovered = useReveal(batch.revealed, mode, places.length);
  return uncovered === null || uncovered > places.length ? (
    <WallRanking ranked={ranked} questions={questions} cut={cut} />
  ) : (
    <Reveal places={places} uncovered={uncovered} cut={cut} />
  );
}
