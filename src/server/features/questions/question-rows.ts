import type { Question } from '#contract/questions.ts';
import type { Database } from '#server/database/connect.ts';

/** Those that were not removed. */
export function fromQuestions(db: Database) {
  return db.selectFrom('questions').where('questions.removed_at', 'is', null);
}

/** Stones and votes are those of the batch that the question is in now, in that batch's current round. */
export function fromQuestionsWithStones(db: Database) {
  return fromQuestions(db)
    .leftJoin('batches', 'batches.id', 'questions.batch_id')
    .leftJoin('tallies', (join) =>
      join
        .onRef('tallies.batch_id', '=', 'batches.id')
        .onRef('tallies.round', '=', 'batches.stoning_round')
        .onRef('tallies.question_id', '=', 'questions.id'),
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
] as const;

export function selectQuestions(db: Database) {
  return fromQuestionsWithStones(db).select(questionColumns);
}

type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>;

export function toQuestion({ id, text, author, author_email, batch_id, revision, ...row }: QuestionRow): Question {
  const { timestamp, stones, votes } = row;
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
  };
}

/** What a question has before anybody gave it a stone. */
export const unstoned = { stones: 0, votes: 0 };
