import { useMemo } from 'react';
import type { BatchResult } from '#contract/council/batch-result.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { rankQuestions } from '#contract/council/ranking.ts';
import { toRevealRanks } from '#contract/council/reveal-ranks.ts';
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

/** The result: whole, or rank by rank. */
export function WallResult({ batch, questions, result, mode }: WallResultProps) {
  const cut = batch.rules.council_size !== null;
  const ranked = useMemo(() => rankQuestions(questions, result), [questions, result]);
  const ranks = useMemo(() => toRevealRanks(ranked, cut), [ranked, cut]);
  const uncovered = useReveal(batch.revealed, mode, ranks.length);
  return uncovered === null || uncovered > ranks.length ? (
    <WallRanking ranked={ranked} questions={questions} cut={cut} />
  ) : (
    <Reveal ranks={ranks} uncovered={uncovered} forwarded={ranked.filter((one) => one.forwarded).length} />
  );
}
