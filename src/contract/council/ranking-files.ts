import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { Breakdown } from './batch-result.ts';
import { BatchRules } from './batch-rules.ts';
import { ShownOutcome } from './council-outcome.ts';
import { Moderation } from './moderation.ts';
import { mapWords, questionWords } from './question-words.ts';
import { SetAside } from './set-aside.ts';
import { ShownVerdict } from './verdict.ts';

/** A question of the ballot paper, as the files of a completed batch tell it. */
const FiledQuestion = z.object({
  /** Null where it was taken out. */
  rank: z.nullable(z.number()),
  joint: z.boolean(),
  forwarded: z.boolean(),
  id: Id,
  /** Null where the words were removed for good. */
  ...mapWords(questionWords, (word) => z.nullable(word)),
  /** In which language it is asked (BCP 47), where that is known. */
  language: z.optional(z.string()),
  /** Only where it was asked for; null where the author's data were erased. */
  author_email: z.optional(z.nullable(z.string())),
  stones: z.number(),
  votes: z.number(),
  /** Null below 20 ballots. */
  breakdown: z.nullable(Breakdown),
  asked_at: Moment,
  taken_out: z.nullable(z.object({ at: Moment, reason: z.nullable(z.string()) })),
  /** Earlier words, oldest first; null where they were removed. */
  corrected: z.array(z.object({ text: z.nullable(z.string()), at: Moment })),
  /** What became of it at the council. */
  outcome: z.nullable(ShownOutcome),
  /** What was said of it before, oldest first; absent where that was nothing. */
  earlier_outcomes: z.optional(z.array(ShownOutcome)),
  /** Whether that was an answer, as whoever asked says; absent where nothing was said. */
  verdict: z.optional(ShownVerdict),
});
export type FiledQuestion = z.infer<typeof FiledQuestion>;

/** What a completed batch came to: when what really happened, and its ranking; those without a rank come last. */
export const RankingFile = z.object({
  batch: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    round: z.number(),
    ballots: z.number(),
    rules: BatchRules,
  }),
  /** Where everybody finds the result. */
  address: z.string(),
  created_at: Moment,
  /** When submission ended for the last time. */
  submission_ended_at: Moment,
  /** When the round that counts began. */
  stoning_began_at: Moment,
  /** When an owner showed the stones of a blind batch before its completion. */
  stones_shown_at: z.nullable(Moment),
  completed_at: Moment,
  /** Number of the link of the log that the batch begins with: from there to `head` reaches the chain of its record. */
  first_link: z.number(),
  /** The link of the log that holds this result. */
  head: z.object({ sequence: z.number(), hash: z.string() }),
  rounds_set_aside: z.array(SetAside),
  /** What became of all questions that were asked; absent where that was not counted from the first one on. */
  moderation: z.optional(Moderation),
  questions: z.array(FiledQuestion),
});
export type RankingFile = z.infer<typeof RankingFile>;

const params = z.object({ id: Id });
const query = z.strictObject({ emails: z.optional(z.literal('1')) });
const errors = ['batch_not_found', 'batch_not_completed'] as const;

/** For the ballot paper of the largest batch. */
const longestMs = 60_000;

const emails = 'with `emails=1`, which only administrators may ask for, also the e-mail addresses of the authors';

/** The ranking of a completed batch, to be kept and worked with: `columns.ts` of the server has what stands in it. */
export const rankingFilesApi = {
  csv: defineEndpoint({
    name: 'downloadRankingCsv',
    summary: `The ranking of a completed batch as CSV; ${emails}`,
    method: 'GET',
    path: '/api/admin/batches/{id}/ranking.csv',
    access: from('viewer'),
    batchIn: 'params',
    params,
    query,
    longestMs,
    status: 200,
    produces: 'text/csv; charset=utf-8',
    errors,
  }),
  xlsx: defineEndpoint({
    name: 'downloadRankingXlsx',
    summary: `The ranking of a completed batch as a spreadsheet in the reader's language; ${emails}`,
    method: 'GET',
    path: '/api/admin/batches/{id}/ranking.xlsx',
    access: from('viewer'),
    batchIn: 'params',
    params,
    query,
    longestMs,
    status: 200,
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    errors,
  }),
  json: defineEndpoint({
    name: 'downloadRankingJson',
    summary: `The ranking of a completed batch, with when what happened; ${emails}`,
    method: 'GET',
    path: '/api/admin/batches/{id}/ranking.json',
    access: from('viewer'),
    batchIn: 'params',
    params,
    query,
    longestMs,
    status: 200,
    response: RankingFile,
    errors,
  }),
  publicCsv: defineEndpoint({
    name: 'readRankingCsv',
    summary: 'The ranking of a completed batch as CSV, for everybody',
    method: 'GET',
    path: '/api/batches/{id}/ranking.csv',
    access: 'public',
    openToAll: true,
    // A hall behind one address, each person a few times; a request with the ETag is answered from memory.
    limits: [{ per: 'network', times: 600, minutes: 10 }],
    params,
    longestMs,
    status: 200,
    produces: 'text/csv; charset=utf-8',
    errors,
  }),
};
