import type { WeakPasswordReason } from '#contract/wire/weak-password.ts';
import { newPasswordText } from '#web/text/admin.ts';

export function weakPasswordText(reasons: readonly WeakPasswordReason[]): string {
  const words = reasons.map((reason) => newPasswordText.reasons[reason]);
  return newPasswordText.weak({ reasons: words.join(newPasswordText.between) });
}
