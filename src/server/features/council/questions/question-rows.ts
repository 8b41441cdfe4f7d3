import { sql } from 'kysely';
import { notLookedAtInTime, type OfferedReason, type QuestionState } from '#contract/council/question-state.ts';
import { pickWords } from '#contract/council/question-words.ts';
import type { Question } from '#contract/council/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { wordColumnsOf } from '#server/database/question-words.ts';
import {
  correctionsOfPaper,
  originalsOfPaper,
  type PaperMarks,
  toPaperMarks,
} from '#server/features/council/ballot-paper/marks.ts';
import { languageOf } from '#server/texts/question-language.ts';

/**
 * Which questions, with which words: those that stand, with the words that they have now; those on the ballot papers of the
 * batches past submission, with the words there; or all that are kept, in whatever state, for what follows a person or a retry.
 */
export type Source = 'standing' | 'papers' | 'kept';

// What stands on a paper is published there, whatever becomes of the question elsewhere.
const onPapers = sql`(
  select questions.id, ${sql.join(wordColumnsOf('paper').map((word) => sql.ref(word)))}, paper.language,
    questions.author_email, paper.batch_id, paper.timestamp, questions.revision, lower(paper.text || ' ' || paper.author || ' ' || questions.author_email) as searched,
    'published'::text as state, null::text as state_reason, null::text as state_reason_code,
    null::uuid as merged_into, null::uuid as split_from
  from ballot_questions as paper
  join batches on batches.id = paper.batch_id and batches.stoning_round = paper.round and has_ballot_paper(batches.phase)
  join questions on questions.id = paper.question_id and questions.removed_at is null
  where paper.removed_at is null
)`;

/** Those that were not removed. */
export function fromQuestions(db: Database, source: Source = 'standing') {
  const fromTable = () => db.selectFrom('questions').where('questions.removed_at', 'is', null);
  // PostgreSQL does not say which columns of a view are never null; those of these are as in the table.
  type FromTable = ReturnType<typeof fromTable>;
  switch (source) {
    case 'standing':
      return db.selectFrom('standing_questions as questions') as unknown as FromTable;
    case 'papers':
      return db.selectFrom(onPapers.as('questions')) as unknown as FromTable;
    case 'kept':
      return db.selectFrom('kept_questions as questions') as unknown as FromTable;
  }
}

/** Stones and votes are those that may be seen of the batch that the question is in, in that batch's current round. */
export function fromQuestionsWithStones(db: Database, source?: Source) {
  return fromQuestions(db, source)
    .leftJoin('batches', 'batches.id', 'questions.batch_id')
    .leftJoin('visible_tallies as tallies', (join) =>
      join
        .onRef('tallies.batch_id', '=', 'batches.id')
        .onRef('tallies.round', '=', 'batches.stoning_round')
        .onRef('tallies.question_id', '=', 'questions.id'),
    )
    .leftJoin('ballot_questions as paper', (join) =>
      join
        .onRef('paper.batch_id', '=', 'batches.id')
        .onRef('paper.round', '=', 'batches.stoning_round')
        .onRef('paper.question_id', '=', 'questions.id'),
    );
}

/** How many others ask a question: as it stands on the paper, else now. */
const coAskersOfQuestion = sql<number>`coalesce(
  paper.co_askers, (select count(*)::integer from co_askers where co_askers.question_id = questions.id)
)`;

/** What it took the place of, likewise. */
const originalsOfQuestion = sql<PaperMarks['originals']>`
  case when paper.question_id is null then originals_shown(questions.id) else ${originalsOfPaper} end
`;

const questionColumns = [
  'questions.id',
  ...wordColumnsOf('questions'),
  'questions.language',
  'questions.author_email',
  'questions.batch_id',
  'questions.timestamp',
  'questions.revision',
  'questions.state',
  'questions.state_reason',
  'questions.state_reason_code',
  'questions.merged_into',
  'questions.split_from',
  'tallies.stones',
  'tallies.votes',
  'paper.taken_out_at',
  'paper.taken_out_reason',
] as const;

export function selectQuestions(db: Database, source?: Source) {
  return fromQuestionsWithStones(db, source)
    .select(questionColumns)
    .select([
      correctionsOfPaper.as('corrections'),
      coAskersOfQuestion.as('co_askers'),
      originalsOfQuestion.as('originals'),
    ]);
}

type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>;

export function toQuestion({ id, author_email, batch_id, revision, ...row }: QuestionRow): Question {
  const { timestamp, stones, votes } = row;
  const {
    taken_out_at,
    taken_out_reason,
    corrections,
    state,
    state_reason,
    state_reason_code,
    merged_into,
    split_from,
    co_askers,
    originals,
  } = row;
  return {
    id,
    ...pickWords(row),
    ...languageOf(row.text, row.language),
    ...(row.language !== null && { said_language: row.language }),
    author_email,
    batch_id,
    revision,
    // The database checks what may stand there.
    state: state as QuestionState,
    ...(state_reason && { reason: state_reason }),
    ...toReasonLanguage(state_reason),
    ...toCode(state_reason, state_reason_code),
    ...(merged_into && { merged_into }),
    ...(split_from && { split_from }),
    timestamp: timestamp.toISOString(),
    stones: stones ?? 0,
    votes: votes ?? 0,
    ...toPaperMarks({ taken_out_at, taken_out_reason, corrections, originals, co_askers }),
  };
}

/** In which language a reason is, where that is known. */
export function toReasonLanguage(reason: string | null): Pick<Question, 'reason_language'> {
  const { language } = languageOf(reason);
  return language === undefined ? {} : { reason_language: language };
}

function toCode(reason: string | null, code: string | null): Pick<Question, 'reason_code'> {
  if (reason === notLookedAtInTime) return { reason_code: 'not_in_time' };
  // The database checks what may stand there.
  return code === null ? {} : { reason_code: code as OfferedReason };
}

/** What a question has that nothing was decided of, and that nobody else asks yet. */
export const undecided = {
  language: null,
  state_reason: null,
  state_reason_code: null,
  merged_into: null,
  split_from: null,
  co_askers: 0,
  originals: null,
};
/** What a question has before it stands on a ballot paper. */
export const notOnPaper = { stones: 0, votes: 0, taken_out_at: null, taken_out_reason: null, corrections: null };
