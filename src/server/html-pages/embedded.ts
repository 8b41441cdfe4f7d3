import type { ActiveBatch } from '#contract/council/active-batch.ts';
import type { BatchResult } from '#contract/council/batch-result.ts';
import { type PhaseEnd, phaseEnd } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import type { Phase, PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { firstQuestions, type ResultPage, toBatchResult } from '#contract/council/results.ts';

/** What the small view shows of a batch, and the page that it leads to. */
export type Embedded = {
  name: string;
  phase: Phase;
  end: PhaseEnd | null;
  ballots: number;
  first: { rank: number; text: string; stones: number }[];
  path: string;
  leadsTo: 'takePart' | 'seeResult' | 'openPage';
};

/** Of the active batch; undefined where there is none. */
export function embedActive({ batch, questions, result, server_time }: ActiveBatch): Embedded | undefined {
  if (!batch) return undefined;
  const leadsTo = allows[batch.phase].result ? 'seeResult' : 'takePart';
  return { ...common(batch, Date.parse(server_time)), first: firstOf(questions, result), path: '/', leadsTo };
}

/** Of a batch that was completed; while it is open again nothing of its stones is shown, and people go where they are given. */
export function embedResult(page: ResultPage, now: number): Embedded {
  const { batch, questions } = page;
  const shown = { ...batch, ballots: batch.ballots ?? 0 };
  const isOpen = !allows[batch.phase].result;
  return {
    ...common(shown, now),
    first: firstOf(questions, toBatchResult(page)),
    path: isOpen && batch.is_active ? '/' : `/batches/${batch.slug}`,
    leadsTo: isOpen ? (batch.is_active ? 'takePart' : 'openPage') : 'seeResult',
  };
}

function common(
  batch: Omit<PublicBatch, 'turnout_by_channel'>,
  now: number,
): Pick<Embedded, 'name' | 'phase' | 'end' | 'ballots'> {
  return { name: batch.name, phase: batch.phase, end: phaseEnd(batch, now), ballots: batch.ballots };
}

function firstOf(questions: readonly PublicQuestion[], result: BatchResult | null): Embedded['first'] {
  const asked = new Map(questions.map((question) => [question.id, question]));
  return (result?.questions ?? []).slice(0, firstQuestions).flatMap(({ id, rank }) => {
    const { text = '', stones = 0 } = asked.get(id) ?? {};
    return text ? [{ rank, text, stones }] : [];
  });
}
