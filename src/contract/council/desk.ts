import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { QuestionState } from './question-state.ts';
import { questionWords } from './question-words.ts';
import { Question } from './questions.ts';
import { VerdictWords } from './verdict-words.ts';

/** For so long a question stays with who has it on the desk, after the last key or touch. */
export const heldForMinutes = 2;

/** A question that waits, or one that stands and other words that wait for it. */
const DeskQuestion = z.extend(Question, {
  /** Only where such words wait: these are decided on. */
  words_waiting: z.optional(z.object({ ...questionWords, language: z.optional(z.string()) })),
  /** Words that it had before, oldest first. */
  earlier: z.array(z.object({ text: z.string(), at: Moment, language: z.optional(z.string()) })),
});
export type DeskQuestion = z.infer<typeof DeskQuestion>;

const OtherQuestion = z.object({ id: Id, ...questionWords, language: z.optional(z.string()), state: QuestionState });
export type OtherQuestion = z.infer<typeof OtherQuestion>;

/** Words about an answer, which wait in a completed batch. */
const DeskVerdict = z.extend(VerdictWords, {
  /** By which they are held, as a question is: that of the question as its author asked it. */
  id: Id,
  /** What the council says by now. */
  answer: z.nullable(z.object({ words: z.string(), language: z.optional(z.string()) })),
});
export type DeskVerdict = z.infer<typeof DeskVerdict>;

export const DeskNext = z.object({
  /** Null where nothing is left for who asks: others may have some. */
  question: z.nullable(DeskQuestion),
  /** In a completed batch, in place of a question. */
  verdict: z.nullable(DeskVerdict),
  /** Questions of the batch that ask the same, published or waiting, most alike first; without those that others have. */
  similar: z.array(OtherQuestion),
  /** Those that perhaps do: less alike, and oftener not. */
  perhaps: z.array(OtherQuestion),
  /** What else came from the same address, newest first. */
  by_author: z.array(OtherQuestion),
  /** How many people a decision on it tells by mail. */
  told: z.number(),
  /** How many there are to decide, with those that others have. */
  waiting: z.number(),
  /** How long it is kept for who asked. */
  until: z.nullable(Moment),
});
export type DeskNext = z.infer<typeof DeskNext>;

const params = z.object({ id: Id });
const Ids = z.array(Id).check(z.maxLength(500));

export const deskApi = {
  next: defineEndpoint({
    name: 'nextOnDesk',
    summary:
      'The next question to decide, or in a completed batch the next words about an answer, kept for who asks for two minutes; nobody else gets it meanwhile. `shown`: those that they have already, which are kept on; `skipped`: those that come last, and go back; `first`: the one that comes before all others',
    method: 'POST',
    path: '/api/admin/batches/{id}/desk/next',
    access: from('moderator'),
    params,
    body: z.strictObject({ shown: z.optional(Ids), skipped: z.optional(Ids), first: z.optional(Id) }),
    status: 200,
    response: DeskNext,
    errors: ['batch_not_found'],
  }),
  keep: defineEndpoint({
    name: 'keepOnDesk',
    summary: 'Keeps questions for who is at them, two minutes from now; answers which were still theirs',
    method: 'POST',
    path: '/api/admin/batches/{id}/desk/keep',
    access: from('moderator'),
    params,
    body: z.strictObject({ ids: Ids }),
    status: 200,
    response: z.object({ kept: z.array(Id), until: Moment }),
    errors: ['batch_not_found'],
  }),
};
