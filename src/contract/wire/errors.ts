import * as z from 'zod/mini';
import { FaultyRow } from './faulty-row.ts';
import { Weakness, WeakPasswordReason } from './weak-password.ts';

/** Every way to fail, by name. The server picks the status, the browser the sentence: both tables are complete by type. */
export const ErrorCode = z.enum([
  'invalid_input',
  'request_malformed',
  'request_too_slow',
  'headers_too_large',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'route_not_found',
  'method_not_allowed',
  'host_unknown',
  'foreign_origin',
  'credentials_missing',
  'sign_in_failed',
  'sign_in_required',
  'token_invalid',
  'token_of_other_batch',
  'role_insufficient',
  'code_wrong',
  'second_factor_wrong',
  'second_factor_expired',
  'second_factor_on',
  'second_factor_off',
  'set_up_link_invalid',
  'invitation_invalid',
  'reset_link_invalid',
  'password_too_short',
  'password_too_weak',
  'password_wrong',
  'mail_not_configured',
  'too_many_requests',
  'voter_unknown',
  'batch_not_found',
  'question_not_found',
  'user_not_found',
  'ballot_not_found',
  'administrator_not_found',
  'invitation_not_found',
  'session_not_found',
  'network_not_found',
  'job_not_found',
  'token_not_found',
  'booth_unknown',
  'booth_code_unknown',
  'booth_not_found',
  'booth_off',
  'ballot_given_up',
  'helper_code_unknown',
  'helper_code_not_found',
  'webhook_not_found',
  'webhook_address_refused',
  'delivery_not_found',
  'email_taken',
  'administrator_exists',
  'last_owner',
  'address_fixed',
  'logo_unreadable',
  'logo_too_large',
  'logo_too_complex',
  'changed_meanwhile',
  'batch_inactive',
  'submission_closed',
  'batch_full',
  'question_too_long',
  'batch_in_stoning',
  'batch_completed',
  'state_move_unlawful',
  'merge_across_batches',
  'batch_not_blind',
  'stones_stay_hidden',
  'batch_active',
  'batch_has_ballots',
  'undo_too_late',
  'rules_frozen',
  'step_not_plannable',
  'no_ballot_paper',
  'stoning_closed',
  'batch_not_completed',
  'already_completed',
  'ballot_final',
  'question_unavailable',
  'own_question',
  'question_not_forwarded',
  'too_few_questions',
  'idempotency_key_reused',
  'import_invalid',
  'overloaded',
  'database_unavailable',
  'database_unsafe',
  'unexpected',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** Failures that any call can meet. */
export const commonErrors = [
  'invalid_input',
  'host_unknown',
  'foreign_origin',
  'too_many_requests',
  'overloaded',
  'database_unavailable',
  'unexpected',
] as const satisfies readonly ErrorCode[];

/** Where in the request the fault lies: `['body', 'email']`. */
const InputIssue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});

/** RFC 9457 problem document. `type` is `about:blank`: the code says what it is. */
export const Problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: ErrorCode,
  request_id: z.string(),
  issues: z.optional(z.array(InputIssue)),
  /** With `question_unavailable` the chosen questions that can no longer be chosen, with `own_question` those of this browser. */
  question_ids: z.optional(z.array(z.string())),
  /** With `state_move_unlawful`: the states that the question can be given where it is. */
  lawful: z.optional(z.array(z.string())),
  /** With `too_many_requests`: seconds until it is worth trying again, as the `Retry-After` header says. */
  retry_after: z.optional(z.number()),
  /** With `password_too_weak`: why it is easy to guess. */
  reasons: z.optional(z.array(WeakPasswordReason)),
  /** With it too: the same reasons, with the parts of the password that they are about. */
  weaknesses: z.optional(z.array(Weakness)),
  /** With `import_invalid`: what is wrong in which row. */
  rows: z.optional(z.array(FaultyRow)),
});
export type Problem = z.infer<typeof Problem>;
