import * as z from 'zod/mini';
import { mapWords, questionWords } from '#contract/council/question-words.ts';
import { pageActs } from '#contract/running/page-rows.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { pageOfList } from '#contract/wire/listing.ts';
import { from } from '#contract/wire/roles.ts';

/** Every act that the audit keeps, by name. Stable: entries of earlier versions keep theirs. */
export const AuditKind = z.enum([
  'batch.created',
  'batch.renamed',
  'batch.phase_changed',
  'batch.activated',
  'batch.deactivated',
  'batch.deadlines_changed',
  'batch.texts_changed',
  'batch.rules_changed',
  'batch.listing_changed',
  'batch.stones_shown',
  'batch.step_planned',
  'batch.plan_cancelled',
  'batch.archived',
  'batch.brought_back',
  'batch.deleted',
  'act.undone',
  'questions.moved',
  'questions.deleted',
  'questions.imported',
  'batch.revealed',
  'batch.online_closed',
  'batch.box_counted',
  'batch.sheets_given_up',
  'sheets.made',
  'stack.opened',
  'stack.counted',
  'stack.discarded',
  'batch.addresses_exported',
  'batch.handed_over',
  'batch.answers_awaited',
  'cards.made',
  'card.voided',
  'card.exchanged',
  'package.voided',
  'card.void_refused',
  'package.void_refused',
  'questions.assigned',
  'question.created',
  'question.updated',
  'question.deleted',
  'question.published',
  'question.declined',
  'questions.merged',
  'question.split',
  'question.withdrawn',
  'question.taken_out',
  'question.corrected',
  'question.reworded',
  'question.outcome_written',
  'question.verdict_said',
  'question.verdict_decided',
  'question.left_nameless',
  'question.assigned',
  'question.unassigned',
  'user.created',
  'user.updated',
  'user.deleted',
  'stones.reset',
  'person.exported',
  'person.erased',
  'words.brought_into_form',
  ...pageActs,
  'address_retention.changed',
  'addresses.expired',
  'network.opened',
  'job.retried',
  'helper_code.made',
  'helper_code.renewed',
  'helper_code.ended',
  'helper.came',
  'booth.made',
  'booth.ended',
  'token.made',
  'token.revoked',
  'webhook.made',
  'webhook.removed',
  'webhook.secret_changed',
  'webhook.sent_again',
  'address.changed',
  'identity.changed',
  'embedding.changed',
  'phones.let_in',
  'phones.shut_out',
  'administrator.invited',
  'administrator.invitation_withdrawn',
  'administrator.created',
  'administrator.role_changed',
  'administrator.disabled',
  'administrator.enabled',
  'administrator.removed',
  'password.changed',
  'password.link_made',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.codes_renewed',
  'town_account.linked',
  'town_account.unlinked',
  'town_account.kept_out',
  'sessions.ended',
  'signed_in',
  'sign_in.failed',
]);
export type AuditKind = z.infer<typeof AuditKind>;

/**
 * The fields that an act changed. E-mail addresses stand as `email#…`, the names and words of visitors as `words#…`:
 * keyed hashes, so that the same value can be recognised and none can be read.
 */
export const AuditFields = z.catchall(z.object({}), z.nullable(z.union([z.string(), z.number(), z.boolean()])));
export type AuditFields = z.infer<typeof AuditFields>;

/** Before the id of a batch it names the field that holds how many questions left that batch. */
export const originPrefix = 'from_';

const ChangedWords = z.object({ before: z.string(), after: z.string() });

export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  /** Null for what the server did by itself. */
  actor_id: z.nullable(Id),
  actor_name: z.string(),
  kind: AuditKind,
  batch_id: z.nullable(Id),
  batch_name: z.nullable(z.string()),
  /** The question, user or administrator that it was done to. */
  subject_id: z.nullable(Id),
  before: z.nullable(AuditFields),
  after: z.nullable(AuditFields),
  /** What it changed of a question's words. No part of the record: kept beside it until these words are erased. */
  edited: z.optional(z.object(mapWords(questionWords, () => z.optional(ChangedWords)))),
  /** The first questions that it deleted, as long as they can come back. No part of the record either. */
  deleted: z.optional(z.array(z.string())),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = { actor: z.optional(Id), kind: z.optional(AuditKind), batch: z.optional(Id) };

export const AuditFilter = z.strictObject(filters);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const auditApi = {
  list: defineEndpoint({
    name: 'listAudit',
    summary:
      'What administrators did, newest first, in pages of 50 or `limit`; `next` of an answer is `older_than` of the next call, which skips and repeats nothing where more was done meanwhile',
    method: 'GET',
    path: '/api/admin/audit',
    access: from('administrator'),
    batchIn: 'query',
    query: z.strictObject({ ...filters, ...pageOfList, older_than: z.optional(Id) }),
    status: 200,
    response: z.object({ entries: z.array(AuditEntry), next: z.nullable(Id) }),
    errors: [],
  }),
  listActors: defineEndpoint({
    name: 'listAuditActors',
    summary: 'Everybody who stands in the audit as the one who acted, by name',
    method: 'GET',
    path: '/api/admin/audit/actors',
    access: from('administrator'),
    status: 200,
    response: z.array(z.object({ id: Id, name: z.string() })),
    errors: [],
  }),
  download: defineEndpoint({
    name: 'downloadAudit',
    summary: 'The whole audit, or what the filter leaves of it, as CSV for a spreadsheet',
    method: 'GET',
    path: '/api/admin/audit.csv',
    access: from('administrator'),
    batchIn: 'query',
    query: AuditFilter,
    status: 200,
    produces: 'text/csv; charset=utf-8',
    errors: [],
  }),
};
