import { townTexts } from 'virtual:town-texts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Sentences } from '#text/sentences.ts';
import { problemCode } from '#web/api/problem-code.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { bundleOf } from '#web/text/bundle-of.ts';

/** What is said of the town's account: it comes with the parts that only some councils have. */
export const townText = bundleOf(townTexts, 'town');

/** The sentence for whatever a call about the town's account threw. */
export function townFailureText(error: unknown): string | undefined {
  const code = problemCode(error);
  return code && isOfTown(code) ? townText.problems[code] : failureText(error);
}

function isOfTown(code: ErrorCode): code is ErrorCode & keyof Sentences['town']['problems'] {
  return code in townText.problems;
}
