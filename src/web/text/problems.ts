import type { ErrorCode } from '#contract/errors.ts';
import { part } from './part.ts';

const text = part('problems', (say) => ({
  too_many_requests_for: (minutes: number) => say('too_many_requests_for', { minutes }),
}));

/** What went wrong and what to do next, in plain words. */
export const problemTexts: Readonly<Record<ErrorCode, string>> = text;

/** A limit was hit, and the server says for how long. */
export function tooManyRequestsText(waitS: number): string {
  return text.too_many_requests_for(Math.max(1, Math.ceil(waitS / 60)));
}

export function noAnswerText(): string {
  return text.no_answer;
}
