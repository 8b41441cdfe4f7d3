import type { ActiveBatch } from '#contract/council/active-batch.ts';
import { type BatchMoment, momentOf, momentRows } from '#contract/council/batch-moment.ts';
import type { BatchResult } from '#contract/council/batch-result.ts';
import type { Moderation } from '#contract/council/moderation.ts';
import { type PhaseEnd, phaseEnd } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import type { Phase, PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { firstQuestions, type ResultPage, toBatchResult } from '#contract/council/results.ts';
import type { Counted } from '#text/moment-words.ts';

/** What the small view shows of a batch, and the page that it leads to. */
export type Embedded = {
  name: string;
  phase: Phase;
  moment: BatchMoment;
  end: PhaseEnd | null;
  /** Whether the phase goes on once that end is over. */
  goesOn: boolean;
  /** Told while paper is counted; not at the address of an earlier result. */
  sheets: Counted | null;
  ballots: number;
  /** What became of all questions; undefined where it is not known, or there is no result. */
  moderation: Moderation | undefined;
  first: (Pick<PublicQuestion, 'text' | 'language' | 'stones'> & { rank: number })[];
  path: string;
  leadsTo: 'takePart' | 'seeResult' | 'openPage';
};

/** Of the active batch; undefined where there is none. */
export function embedActive({ batch, questions, result }: ActiveBatch, now: number): Embedded | undefined {
  if (!batch) return undefined;
  const shown = common(batch, now);
  const sheets = shown.moment === 'counting' ? batch : null;
  return {
    ...shown,
    sheets,
    moderation: result?.moderation,
    first: firstOf(questions, result),
    path: '/',
    leadsTo: wayFrom(shown),
  };
}

/** Of a batch that was completed; while it is open again nothing of its stones is shown, and people go where they are given. */
export function embedResult(page: ResultPage, now: number): Embedded {
  const { batch, questions } = page;
  const shown = common({ ...batch, ballots: batch.ballots ?? 0 }, now);
  const isOpen = !allows[batch.phase].result;
  return {
    ...shown,
    sheets: null,
    moderation: page.result?.moderation,
    first: firstOf(questions, toBatchResult(page)),
    path: isOpen && batch.is_active ? '/' : `/batches/${batch.slug}`,
    leadsTo: isOpen && !batch.is_active ? 'openPage' : wayFrom(shown),
  };
}

type Common = Pick<Embedded, 'name' | 'phase' | 'moment' | 'end' | 'goesOn' | 'ballots'>;

function common(batch: Omit<PublicBatch, 'turnout_by_channel'>, now: number): Common {
  const { name, phase, ballots } = batch;
  const end = phaseEnd(batch, now);
  const goesOn = end !== null && phaseEnd(batch, Date.parse(end.moment ?? end.deadline))?.differs === 'still_taken';
  return { name, phase, moment: momentOf(batch, now), end, goesOn, ballots };
}

function wayFrom({ phase, moment }: Common): Embedded['leadsTo'] {
  if (allows[phase].result) return 'seeResult';
  return momentRows[moment].invites ? 'takePart' : 'openPage';
}

function firstOf(questions: readonly PublicQuestion[], result: BatchResult | null): Embedded['first'] {
  const asked = new Map(questions.map((question) => [question.id, question]));
  return (result?.questions ?? []).slice(0, firstQuestions).flatMap(({ id, rank }) => {
    const { text = '', language, stones = 0 } = asked.get(id) ?? {};
    return text ? [{ rank, text, language, stones }] : [];
  });
}
