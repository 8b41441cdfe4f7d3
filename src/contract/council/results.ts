import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Moment } from '#contract/wire/fields.ts';
import { BatchResult, ResultQuestion } from './batch-result.ts';
import { TurnoutByChannel } from './channels.ts';
import { Phase, PublicBatch } from './public-batch.ts';
import { PublicQuestion } from './public-question.ts';
import { SetAside } from './set-aside.ts';

/** What the last part of a batch's address may be. Made once; the batch's id always works in its place. */
export const Slug = z.string().check(z.maxLength(100), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/i, 'must be an address'));

/** How many questions a list names of each batch. */
export const firstQuestions = 3;

export const ListedResult = z.object({
  slug: z.string(),
  name: z.string(),
  completed_at: Moment,
  ballots: z.number(),
  /** The words of the first three, in the order of the result; empty where they were removed. */
  questions: z.array(z.string()),
  /** In which language each of them is asked (BCP 47); null where that is not known. */
  languages: z.array(z.nullable(z.string())),
});
export type ListedResult = z.infer<typeof ListedResult>;

export const ResultList = z.object({ batches: z.array(ListedResult) });
export type ResultList = z.infer<typeof ResultList>;

/** A batch that was completed at least once. While it is not completed, nothing of its stones is here. */
export const ResultBatch = z.extend(PublicBatch, {
  slug: z.string(),
  /** When it was completed last. */
  completed_at: Moment,
  /** In no list; found by its address only. */
  unlisted: z.boolean(),
  /** The turnout; null while it is not completed. */
  ballots: z.nullable(z.number()),
  turnout_by_channel: z.nullable(TurnoutByChannel),
  /** How many voting cards were given up for sheets of paper; absent where none were. */
  cards_exchanged: z.optional(z.number()),
  /** How many voting cards were made, and how many of these were void; absent where cards did not vote. */
  cards: z.optional(z.object({ made: z.number(), void: z.number() })),
  /** How many sheets of paper counted, and how many did not, with those `without_code`; absent where none was made. */
  sheets: z.optional(z.object({ counted: z.number(), invalid: z.number(), without_code: z.number() })),
  /** When it entered which phase, by the database's clock. */
  phases: z.array(z.object({ phase: Phase, at: Moment })),
  /** Where there are any: when it was in stoning and not active, so that nobody could give stones. Null: it still is. */
  pauses: z.optional(z.array(z.object({ from: Moment, until: z.nullable(Moment) }))),
  /** Oldest first. */
  rounds_set_aside: z.array(SetAside),
});
export type ResultBatch = z.infer<typeof ResultBatch>;

/** As the ballot paper has it: `text` and `author` are empty where the words were removed for good. */
export const ResultPageQuestion = z.extend(PublicQuestion, {
  /** Null where it was taken out. */
  rank: z.nullable(ResultQuestion.shape.rank),
  joint: ResultQuestion.shape.joint,
  breakdown: ResultQuestion.shape.breakdown,
  forwarded: ResultQuestion.shape.forwarded,
  outcome: ResultQuestion.shape.outcome,
  earlier_outcomes: ResultQuestion.shape.earlier_outcomes,
  verdict: ResultQuestion.shape.verdict,
});
export type ResultPageQuestion = z.infer<typeof ResultPageQuestion>;

/** The page that a completed batch has for good. */
export const ResultPage = z.object({
  batch: ResultBatch,
  /** In the order of the result, those that were taken out last; empty while the batch is not completed. */
  questions: z.array(ResultPageQuestion),
  /** What else belongs to the result: a tie at the cut, the seed and what a lot is drawn with. */
  result: z.nullable(z.omit(BatchResult, { questions: true })),
});
export type ResultPage = z.infer<typeof ResultPage>;

export const resultsApi = {
  list: defineEndpoint({
    name: 'listResults',
    summary: 'Completed batches, the last completed one first, without those that are unlisted; strong ETag',
    method: 'GET',
    path: '/api/batches',
    access: 'public',
    openToAll: true,
    status: 200,
    response: ResultList,
    errors: [],
  }),
  read: defineEndpoint({
    name: 'readResult',
    summary: 'The result of a completed batch, by the `slug` of its address or its id; strong ETag',
    method: 'GET',
    path: '/api/batches/{slug}',
    access: 'public',
    openToAll: true,
    params: z.object({ slug: Slug }),
    status: 200,
    response: ResultPage,
    errors: ['batch_not_found'],
  }),
};

/** As what shows a ranking takes it. */
export function toBatchResult({ questions, result }: ResultPage): BatchResult | null {
  return (
    result && {
      ...result,
      questions: questions.flatMap(({ id, rank, joint, breakdown, forwarded, outcome, earlier_outcomes, verdict }) =>
        rank === null
          ? []
          : [
              {
                ...{ id, rank, joint, breakdown, forwarded, outcome },
                ...(earlier_outcomes && { earlier_outcomes }),
                ...(verdict && { verdict }),
              },
            ],
      ),
    }
  );
}
