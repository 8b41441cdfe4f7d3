import { countAnswers, overdueDays, quietDays } from '#contract/council/answer-figures.ts';
import {
  type Answer,
  type AnsweredBatch,
  type AnswerFilter,
  AnswersPage,
  type AskedAnswers,
  answersPerPage,
  type WrittenState,
} from '#contract/council/answers.ts';
import { languageOf, verdictInItsLanguage } from '#server/texts/question-language.ts';
import { searchIn } from '#text/search.ts';
import type { AnsweredRow } from './repository.ts';

/** All answers as they stand on a day. */
export type Reckoned = Pick<AnswersPage, 'today' | 'figures' | 'batches'> & { answers: Row[] };

/** `said` is the language of the question, where somebody said it. Languages are guessed of what is shown. */
type Row = Answer & { said: string | null } & Pick<AnsweredRow, 'sequence'>;

/** @param toDay a moment as a day in the council's zone */
export function reckon(rows: readonly AnsweredRow[], today: string, toDay: (moment: Date) => string): Reckoned {
  const answers = rows.map((row) => toAnswer(row, toDay));
  const bySlug = Map.groupBy(answers, ({ batch }) => batch);
  const named = new Map(rows.map((row) => [row.slug, row]));
  const batches = [...named.values()].map(({ slug, name, completed_at }): AnsweredBatch => {
    const figures = countAnswers((bySlug.get(slug) ?? []).map(toHistory), today);
    return { slug, name, completed_at: completed_at.toISOString(), figures };
  });
  return { today, figures: countAnswers(answers.map(toHistory), today), batches, answers };
}

/** The page of these that somebody asks for; of one that there is not, the last. */
export function toPage(reckoned: Reckoned, asked: AskedAnswers): AnswersPage {
  const { search = '', state = null, batch = null } = asked;
  const found = find(reckoned, asked);
  const pages = Math.max(1, Math.ceil(found.length / answersPerPage));
  const page = Math.min(asked.page ?? 1, pages);
  return AnswersPage.parse({
    ...reckoned,
    asked: { search, state, batch, page },
    found: found.length,
    pages,
    answers: found.slice((page - 1) * answersPerPage, page * answersPerPage).map(inLanguages),
  });
}

/** All of these that somebody asks for, whatever the page. */
export function find({ answers, today }: Reckoned, { search = '', state, batch }: AskedAnswers): Row[] {
  const ofState = answers.filter(
    (answer) => (!batch || answer.batch === batch) && (!state || isIn(answer, state, today)),
  );
  return searchIn(ofState, search, toSearched);
}

function isIn({ outcome }: Answer, state: AnswerFilter, today: string): boolean {
  if (state === 'overdue') return overdueDays(outcome, today) !== null;
  if (state === 'quiet') return quietDays(outcome, today) !== null;
  return outcome.state === state;
}

function toAnswer(
  { slug, question_id, text, language, states, sequence, verdict }: AnsweredRow,
  toDay: (moment: Date) => string,
): Row {
  const written = states.map((one) => ({ ...one.outcome, written: toDay(new Date(one.written_at)) }));
  const outcome = written.at(-1);
  if (!outcome) throw new Error('A question came without anything that was written of it.');
  const asked = { id: question_id, batch: slug, text, said: language, sequence };
  return { ...asked, outcome, earlier_outcomes: written.slice(0, -1), ...(verdict && { verdict }) };
}

function inLanguages({ said, sequence: _, ...answer }: Row): Answer {
  const inIts = (state: WrittenState) => ({ ...state, ...languageOf(state.words) });
  const { text, outcome, earlier_outcomes, verdict } = answer;
  const states = { outcome: inIts(outcome), earlier_outcomes: earlier_outcomes.map(inIts) };
  const judged = verdict && { verdict: verdictInItsLanguage(verdict) };
  return { ...answer, ...languageOf(text, said), ...states, ...judged };
}

function toHistory({ outcome, earlier_outcomes }: Answer) {
  return [...earlier_outcomes, outcome];
}

function toSearched({ text, outcome, earlier_outcomes }: Answer): string {
  return [text, outcome.words, ...earlier_outcomes.map(({ words }) => words)].join(' ');
}
