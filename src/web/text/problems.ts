import type { ErrorCode } from '#contract/errors.ts';
import { part } from './part.ts';

const forEverybody = part('problems', (say) => ({
  too_many_requests_for: (minutes: number) => say('too_many_requests_for', { minutes }),
}));

/** Those that only calls of the administration can be refused with: a visitor's page comes without them. */
const forAdministrators = part('adminProblems');

/** What went wrong and what to do next, in plain words. */
export function problemSentence(code: ErrorCode): string {
  return isForAdministrators(code) ? forAdministrators[code] : forEverybody[code];
}

// As a record, so that a code which is in neither part does not pass.
const onlyForAdministrators: Record<keyof typeof forAdministrators, true> = {
  credentials_missing: true,
  sign_in_failed: true,
  sign_in_required: true,
  role_insufficient: true,
  code_wrong: true,
  second_factor_wrong: true,
  second_factor_expired: true,
  second_factor_on: true,
  second_factor_off: true,
  set_up_link_invalid: true,
  invitation_invalid: true,
  reset_link_invalid: true,
  password_too_short: true,
  password_too_weak: true,
  password_wrong: true,
  mail_not_configured: true,
  question_not_found: true,
  user_not_found: true,
  administrator_not_found: true,
  invitation_not_found: true,
  session_not_found: true,
  network_not_found: true,
  email_taken: true,
  administrator_exists: true,
  last_owner: true,
  changed_meanwhile: true,
};

function isForAdministrators(code: ErrorCode): code is keyof typeof forAdministrators {
  return code in onlyForAdministrators;
}

/** A limit was hit, and the server says for how long. */
export function tooManyRequestsText(waitS: number): string {
  return forEverybody.too_many_requests_for(Math.max(1, Math.ceil(waitS / 60)));
}

export function noAnswerText(): string {
  return forEverybody.no_answer;
}
