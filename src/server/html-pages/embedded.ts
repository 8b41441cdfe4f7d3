import type { ActiveBatch } from '#contract/council/active-batch.ts';
import { overdueDays } from '#contract/council/answer-figures.ts';
import { type BatchMoment, momentOf, momentRows } from '#contract/council/batch-moment.ts';
import type { BatchResult, ResultQuestion } from '#contract/council/batch-result.ts';
import type { Moderation } from '#contract/council/moderation.ts';
import { type PhaseEnd, phaseEnd } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import type { Phase, PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { firstQuestions, type ResultPage, toBatchResult } from '#contract/council/results.ts';
import type { Counted } from '#text/moment-words.ts';

/** How many questions the small view names at most: the rest stands in the result. */
const mostQuestions = 10;

/** A question of a result, with what became of it. */
export type EmbeddedQuestion = Pick<PublicQuestion, 'text' | 'language' | 'stones'> &
  Pick<ResultQuestion, 'rank' | 'outcome' | 'verdict'> & {
    /** By how many days an answer, or what was promised, is overdue; null where it is not. */
    overdue: number | null;
  };

/** When the small view is drawn: the moment, and the day of the council's calendar. */
export type Drawn = { now: number; today: string };

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
  /** The first ones, and further ones of which something was written. */
  questions: EmbeddedQuestion[];
  /** How many more there are of which something was written. */
  more: number;
  path: string;
  leadsTo: 'takePart' | 'seeResult' | 'openPage';
};

/** Of the active batch; undefined where there is none. */
export function embedActive({ batch, questions, result }: ActiveBatch, drawn: Drawn): Embedded | undefined {
  if (!batch) return undefined;
  const shown = common(batch, drawn.now);
  const sheets = shown.moment === 'counting' ? batch : null;
  return {
    ...shown,
    sheets,
    moderation: result?.moderation,
    ...questionsOf(questions, result, drawn),
    path: '/',
    leadsTo: wayFrom(shown),
  };
}

/** Of a batch that was completed; while it is open again nothing of its stones is shown, and people go where they are given. */
export function embedResult(page: ResultPage, drawn: Drawn): Embedded {
  const { batch, questions } = page;
  const shown = common({ ...batch, ballots: batch.ballots ?? 0 }, drawn.now);
  const isOpen = !allows[batch.phase].result;
  return {
    ...shown,
    sheets: null,
    moderation: page.result?.moderation,
    ...questionsOf(questions, toBatchResult(page), drawn),
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

function questionsOf(
  questions: readonly PublicQuestion[],
  result: BatchResult | null,
  { today }: Drawn,
): Pick<Embedded, 'questions' | 'more'> {
  const asked = new Map(questions.map((question) => [question.id, question]));
  const ranked = result?.questions.filter(({ outcome }, index) => index < firstQuestions || outcome) ?? [];
  const named = ranked.flatMap(({ id, rank, outcome, verdict }): EmbeddedQuestion[] => {
    const { text = '', language, stones = 0 } = asked.get(id) ?? {};
    if (!text) return [];
    return [{ rank, text, language, stones, outcome, verdict, overdue: outcome && overdueDays(outcome, today) }];
  });
  return { questions: named.slice(0, mostQuestions), more: Math.max(named.length - mostQuestions, 0) };
}
