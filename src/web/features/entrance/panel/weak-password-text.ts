import type { Weakness } from '#contract/wire/weak-password.ts';
import { adminTexts } from '#web/text/admin.ts';

/** Why a password is easy to guess, with the words of it that are at fault. */
export function weakPasswordText(weaknesses: readonly Weakness[]): string {
  const { reasons, between, betweenWords, withWords, weak } = adminTexts.newPassword;
  const found = [...new Set(weaknesses.map(({ reason }) => reason))].map((reason) => {
    const words = weaknesses.flatMap((one) => (one.reason === reason && one.word ? [one.word] : []));
    const why = reasons[reason];
    return words.length > 0 ? withWords({ reason: why, words: words.join(betweenWords) }) : why;
  });
  return weak({ reasons: found.join(between) });
}
