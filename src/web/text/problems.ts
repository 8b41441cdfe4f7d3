import type { ErrorCode } from '#contract/errors.ts';

/** What went wrong and what to do next, in plain words. */
export const problemTexts: Record<ErrorCode, string> = {
  invalid_input: 'Something in the form cannot be accepted. Please check each field.',
  request_malformed: 'The server does not understand this request. Please reload the page.',
  request_too_slow: 'Your connection is too slow: the request did not arrive in time. Please try again.',
  headers_too_large:
    'Your browser sent too much with this request. Please clear the cookies of this site and try again.',
  malformed_json: 'The request did not arrive whole. Please try again.',
  unsupported_media_type: 'The request was sent in a form that the server does not read. Please reload the page.',
  payload_too_large: 'That is too long. Please shorten it.',
  route_not_found: 'The server does not know this request. Please reload the page.',
  foreign_origin: 'The request came from another site and was refused. Please reload the page.',
  credentials_missing: 'You must provide either an email or phone number and a password',
  sign_in_failed: 'Email or password is not right. Please check both.',
  sign_in_required: 'Your session has ended. Please sign in again.',
  role_insufficient: 'Your role does not allow this, or not any more. Please ask an owner of this council.',
  code_wrong: 'This code is not right or is too old. Please check it, or ask for a new one.',
  second_factor_wrong: 'This code is not right. Please check it and try again.',
  second_factor_expired: 'That took too long or failed too often. Please sign in anew.',
  second_factor_on: 'The second factor is on already.',
  second_factor_off: 'The second factor is not on. Please begin anew.',
  set_up_link_invalid: 'This set-up link has been used or is too old. Restart the server for a new one.',
  invitation_invalid: 'This invitation has been used or withdrawn, or is too old. Please ask for a new one.',
  reset_link_invalid: 'This link has been used or is too old. Please ask for a new one.',
  password_too_short: 'Please choose a password of at least 12 characters.',
  password_too_weak: 'This password is easy to guess. Please choose another one.',
  password_wrong: 'This is not your current password.',
  mail_not_configured: 'This needs a mail, and this server sends none. Please ask an owner of this council.',
  too_many_requests: 'That was too often in a short time. Nothing is lost: please try again in a minute.',
  voter_unknown: 'Your browser does not keep cookies for this page. Please allow them and try again.',
  batch_not_found: 'This batch does not exist any more.',
  question_not_found: 'This question does not exist any more.',
  user_not_found: 'This user does not exist any more.',
  ballot_not_found: 'You have not given your stones in this batch yet.',
  administrator_not_found: 'This administrator does not exist any more.',
  invitation_not_found: 'This invitation does not exist any more.',
  session_not_found: 'This session has ended already.',
  email_taken: 'Another user has this email already.',
  administrator_exists: 'Somebody with this email is an administrator already.',
  last_owner: 'At least one owner has to remain. Please make somebody else an owner first.',
  changed_meanwhile:
    'Somebody else changed this meanwhile. What they saved is now in the list: please look at it and repeat your change if it is still needed.',
  batch_inactive: 'No active batch found. Please contact an administrator.',
  submission_closed:
    'The submission phase has just ended, so the question could not be taken. Your text is still here.',
  stoning_closed: 'The stoning phase is not open, so your stones could not be taken. Your picks are still here.',
  batch_not_completed: 'The record is there as soon as the batch has been completed.',
  already_completed: 'You have already completed the stoning process for this batch.',
  question_unavailable:
    'A question that you chose is no longer in this batch. Your other picks are still here: please choose another one.',
  too_few_questions: 'Stoning needs at least four questions.',
  idempotency_key_reused: 'This was already sent with other words. Please reload the page and try again.',
  overloaded: 'Very many people are here right now. Nothing is lost: please try again in a moment.',
  database_unavailable:
    'The server cannot reach its database right now. Nothing is lost: please try again in a moment.',
  database_unsafe:
    'Stones cannot be taken at the moment, because the server could not keep them safely. Your picks are still here. Please tell an administrator.',
  unexpected: 'Something went wrong on the server. Please try again.',
};

/** A limit was hit, and the server says for how long. */
export function tooManyRequestsText(waitS: number): string {
  const minutes = Math.ceil(waitS / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
  return `That was too often in a short time. Nothing is lost: please try again in ${wait}.`;
}

export const noAnswerText = 'The server did not answer. Please check your connection and try again.';
