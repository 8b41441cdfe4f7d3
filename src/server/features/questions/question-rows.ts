import type { Question } from '#contract/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { correctionsOfPaper, toPaperMarks } from '#server/features/ballot-paper/marks.ts';

/** Which words: those that questions have now, or those on the ballot papers of the batches past submission. */
export type Source = 'questions' | 'papers';

/** Those that were not removed. */
export function fromQuestions(db: Database, source: Source = 'questions') {
  // PostgreSQL does not say which columns of a view are never null; those of this one are as in the table.
  const papers = () => db.selectFrom('paper_questions as questions') as unknown as ReturnType<typeof fromTable>;
  const fromTable = () => db.selectFrom('questions');
  return (source === 'papers' ? papers() : fromTable()).where('questions.removed_at', 'is', null);
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

const questionColumns = [
  'questions.id',
  'questions.text',
  'questions.author',
  'questions.author_email',
  'questions.batch_id',
  'questions.timestamp',
  'questions.revision',
  'tallies.stones',
  'tallies.votes',
  'paper.taken_out_at',
  'paper.taken_out_reason',
] as const;

export function selectQuestions(db: Database, source?: Source) {
  return fromQuestionsWithStones(db, source).select(questionColumns).select(correctionsOfPaper.as('corrections'));
}

type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>;

export function toQuestion({ id, text, author, author_email, batch_id, revision, ...row }: QuestionRow): Question {
  const { timestamp, stones, votes } = row;
  const { taken_out_at, taken_out_reason, corrections } = row;
  return {
    id,
    text,
    author,
    author_email,
    batch_id,
    revision,
    timestamp: timestamp.toISOString(),
    stones: stones ?? 0,
    votes: votes ?? 0,
    ...toPaperMarks({ taken_out_at, taken_out_reason, corrections }),
  };
}

/** What a question has before it stands on a ballot paper. */
export const notOnPaper = { stones: 0, votes: 0, taken_out_at: null, taken_out_reason: null, corrections: null };
