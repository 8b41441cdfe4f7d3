import { townTexts } from 'virtual:town-texts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Sentences } from '#text/sentences.ts';
import { toSpoken } from '#text/spoken.ts';
import { problemCode } from '#web/api/problem-code.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { activeTexts } from '#web/text/active.ts';

/** What is said of the town's account: it comes with the parts that only some councils have. */
function read(): Sentences['town'] {
  const own = activeTexts().language.code;
  const texts = townTexts.find(({ language }) => language.code === own);
  const { town } = texts ? toSpoken(texts).sentences : {};
  if (!town) throw new Error(`'${own}' came without the texts of the town's account.`);
  return town;
}

export const townText = read();

/** The sentence for whatever a call about the town's account threw. */
export function townFailureText(error: unknown): string | undefined {
  const code = problemCode(error);
  return code && isOfTown(code) ? townText.problems[code] : failureText(error);
}

function isOfTown(code: ErrorCode): code is ErrorCode & keyof Sentences['town']['problems'] {
  return code in townText.problems;
}
