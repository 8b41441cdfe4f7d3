import * as z from 'zod/mini';
import { Outcome } from '#contract/council/council-outcome.ts';
import { NewsState } from '#contract/council/news.ts';
import { OwnVerdict } from '#contract/council/own-questions.ts';
import { Question } from '#contract/council/questions.ts';
import { AuditEntry } from '#contract/trust/audit.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { StoredEmail } from '#contract/wire/text-fields.ts';
import { Administrator } from './administrators.ts';
import { Invitation } from './invitations.ts';
import { Session } from './sessions.ts';
import { User } from './users.ts';

/** Everything that is stored about an e-mail address. */
export const PersonalData = z.object({
  email: z.string(),
  exported_at: Moment,
  user: z.nullable(User),
  /**
   * With `news`: whether mails to this address tell what becomes of it; `words_waiting`: other words that were sent for it and wait to be
   * read. One that was merged into another is there, too, as it was sent.
   */
  questions: z.array(
    z.extend(Question, {
      batch_name: z.nullable(z.string()),
      news: NewsState,
      words_waiting: z.nullable(z.string()),
    }),
  ),
  /** What the council wrote of questions, this person's or those of others, where it names the address. */
  outcomes: z.array(
    z.extend(Outcome, { question_id: Id, batch_id: Id, batch_name: z.nullable(z.string()), round: z.number() }),
  ),
  /** What this person says of the outcomes of their questions; `state` is that of the words. */
  verdicts: z.array(
    z.extend(OwnVerdict, {
      question_id: Id,
      batch_id: Id,
      batch_name: z.nullable(z.string()),
      round: z.number(),
      said_at: Moment,
    }),
  ),
  /** The account of somebody who runs the place, without what signs them in. */
  administrator: z.nullable(Administrator),
  sessions: z.array(z.omit(Session, { current: true })),
  invitation: z.nullable(Invitation),
  /** What administrators did to this person's data. */
  audit: z.array(AuditEntry),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** What becomes of the questions: they stay without name and address, or they go. */
export const ErasedQuestions = z.enum(['withdraw', 'remove']);
export type ErasedQuestions = z.infer<typeof ErasedQuestions>;

export const Erasure = z.object({
  users: z.number(),
  questions_withdrawn: z.number(),
  questions_removed: z.number(),
  /** Names and questions of others from which the address was taken out. */
  mentions: z.number(),
});
export type Erasure = z.infer<typeof Erasure>;

export const personalDataApi = {
  export: defineEndpoint({
    name: 'exportPersonalData',
    summary: 'Everything that is stored about an e-mail address, whatever its case',
    method: 'POST', // the address must not stand in an address line, nor in the log of a proxy
    path: '/api/admin/personal-data/export',
    access: from('administrator'),
    body: z.strictObject({ email: StoredEmail }),
    status: 200,
    response: PersonalData,
    errors: [],
  }),
  erase: defineEndpoint({
    name: 'erasePersonalData',
    summary: 'Erases everything about an e-mail address; ballots and totals stay as they are',
    method: 'POST',
    path: '/api/admin/personal-data/erase',
    access: from('administrator'),
    body: z.strictObject({ email: StoredEmail, questions: ErasedQuestions }),
    changesPublicPage: true,
    status: 200,
    response: Erasure,
    errors: [],
  }),
  leaveNameless: defineEndpoint({
    name: 'leaveNameless',
    summary:
      'Takes the name of its author off a question, on ballot papers and in results too; address and person stay',
    method: 'DELETE',
    path: '/api/admin/questions/{id}/author',
    access: from('moderator'),
    params: z.object({ id: Id }),
    changesPublicPage: true,
    status: 204,
    errors: ['question_not_found'],
  }),
};
