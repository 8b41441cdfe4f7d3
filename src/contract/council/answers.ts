import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { count } from '#contract/wire/listing.ts';
import { Search } from '#contract/wire/text-fields.ts';
import { AnswerFigures } from './answer-figures.ts';
import { outcomeStates, ShownOutcome } from './council-outcome.ts';
import { Slug } from './results.ts';
import { ShownVerdict } from './verdict.ts';

/** How many questions stand on a page of the list. */
export const answersPerPage = 50;

/** What of all questions can be looked at: those in a state, and what a council would rather not be asked about. */
export const answerFilters = ['overdue', 'quiet', ...outcomeStates] as const;
export type AnswerFilter = (typeof answerFilters)[number];

/** What somebody looks for on the list. */
export const AskedAnswers = z.strictObject({
  search: z.optional(Search),
  state: z.optional(z.enum(answerFilters)),
  /** The `slug` of a batch. */
  batch: z.optional(Slug),
  page: z.optional(count(1_000_000, 1)),
});
export type AskedAnswers = z.infer<typeof AskedAnswers>;

/** A state of a question, and the day on which it was written, by the council's clock. */
export const WrittenState = z.extend(ShownOutcome, { written: z.string() });
export type WrittenState = z.infer<typeof WrittenState>;

/** A question that went to a council, and what became of it. */
export const Answer = z.object({
  id: Id,
  /** The `slug` of the batch that it was asked in. */
  batch: z.string(),
  text: z.string(),
  /** In which language it is asked (BCP 47), where that is known. */
  language: z.optional(z.string()),
  outcome: WrittenState,
  /** What was said of it before, oldest first. */
  earlier_outcomes: z.array(WrittenState),
  /** Whether that was an answer, as whoever asked says; absent where nothing was said. */
  verdict: z.optional(ShownVerdict),
});
export type Answer = z.infer<typeof Answer>;

/** A completed batch, and how its questions stand. */
export const AnsweredBatch = z.object({
  slug: z.string(),
  name: z.string(),
  completed_at: Moment,
  figures: AnswerFigures,
});
export type AnsweredBatch = z.infer<typeof AnsweredBatch>;

/** A page of the list of all answers, on a day. */
export const AnswersPage = z.object({
  /** The day in the council's zone (`2030-01-31`) on which all this was reckoned. */
  today: z.string(),
  /** Of all questions of all batches. */
  figures: AnswerFigures,
  /** Those of whose questions anything is written, the last completed one first. */
  batches: z.array(AnsweredBatch),
  /** What was looked for, and which page of it this is. */
  asked: z.object({
    search: z.string(),
    state: z.nullable(z.enum(answerFilters)),
    batch: z.nullable(z.string()),
    page: z.number(),
  }),
  /** How many questions were found, and on how many pages they stand. */
  found: z.number(),
  pages: z.number(),
  /** By batches, the last completed one first, in the order of their results. */
  answers: z.array(Answer),
});
export type AnswersPage = z.infer<typeof AnswersPage>;

export const answersApi = {
  read: defineEndpoint({
    name: 'listAnswers',
    summary:
      'What became of all questions that went to a council, with figures per batch and in all; strong ETag, which changes with the day. Only a search counts towards the limit',
    method: 'GET',
    path: '/api/answers',
    access: 'public',
    openToAll: true,
    // What is the same for all is kept; what somebody searches for is drawn for them alone.
    limits: [{ per: 'network', times: 600, minutes: 10 }],
    query: AskedAnswers,
    status: 200,
    response: AnswersPage,
    errors: [],
  }),
  csv: defineEndpoint({
    name: 'downloadAnswersCsv',
    summary: 'The same as CSV, each state of a question in a row of its own, the last one of each marked',
    method: 'GET',
    path: '/api/answers.csv',
    access: 'public',
    openToAll: true,
    // A hall behind one address, each person a few times.
    limits: [{ per: 'network', times: 600, minutes: 10 }],
    query: z.omit(AskedAnswers, { page: true }),
    status: 200,
    produces: 'text/csv; charset=utf-8',
    errors: [],
  }),
};

/** The address of this part of the list, of its page or below another `path`; what is not asked for is left out. */
export function answersAddress({ search, state, batch, page }: Partial<AnswersPage['asked']>, path = '/answers') {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(state && { state }),
    ...(batch && { batch }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${path}?${query}` : path;
}
