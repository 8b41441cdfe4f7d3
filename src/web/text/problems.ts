import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Sentences } from '#text/sentences.ts';
import { hasTexts } from './active.ts';
import { adminProblemsText } from './admin-problems.ts';
import { problemsText } from './public.ts';

/** Codes whose sentences come with the parts that can meet them. */
type LateCode = keyof Sentences['town']['problems'];

/**
 * What went wrong and what to do next, in plain words. A code that no part has does not compile; one of a server that is newer
 * than the page is unexpected.
 */
export function problemSentence(code: ErrorCode): string {
  if (isForEverybody(code)) return problemsText[code];
  return hasTexts('admin') && isForPanel(code) ? adminProblemsText[code] : problemsText.unexpected;
}

function isForEverybody(code: ErrorCode): code is ErrorCode & keyof typeof problemsText {
  return code in problemsText;
}

function isForPanel(code: Exclude<ErrorCode, keyof typeof problemsText>): code is Exclude<typeof code, LateCode> {
  return code in adminProblemsText;
}

/** A limit was hit, and the server says for how long. */
export function tooManyRequestsText(waitS: number): string {
  return problemsText.too_many_requests_for({ minutes: Math.max(1, Math.ceil(waitS / 60)) });
}

export function noAnswerText(): string {
  return problemsText.no_answer;
}

export function mayHaveArrivedText(): string {
  return problemsText.may_have_arrived;
}
