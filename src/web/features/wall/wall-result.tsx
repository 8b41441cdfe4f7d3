import { useMemo } from 'react';
import { toPlaces } from '#contract/places.ts';
import type { PublicQuestion } from '#contract/public-question.ts';
import { rankQuestions } from '#contract/ranking.ts';
import { Reveal } from './reveal.tsx';
import type { RevealMode } from './reveal-state.ts';
import { useReveal } from './use-reveal.ts';
import { WallRanking } from './wall-ranking.tsx';

type WallResultProps = {
  questions: readonly PublicQuestion[];
  /** What goes to the council; null without a cut. */
  goes: ReadonlySet<string> | null;
  /** How many places an administrator has uncovered; null where none leads. */
  led: number | null;
  mode: RevealMode;
};

/** The result: whole, or place by place. */
export function WallResult({ questions, goes, led, mode }: WallResultProps) {
  const ranked = useMemo(() => rankQuestions(questions), [questions]);
  const places = useMemo(() => toPlaces(ranked, goes), [ranked, goes]);
  const uncovered = useReveal(led, mode, places.length);
  return uncovered === null || uncovered > places.length ? (
    <WallRanking ranked={ranked} questions={questions} goes={goes} />
  ) : (
    <Reveal places={places} uncovered={uncovered} cut={goes !== null} />
  );
}
