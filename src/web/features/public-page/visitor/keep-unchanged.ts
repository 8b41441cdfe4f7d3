import type { PublicQuestion } from '#contract/council/public-question.ts';
import { differingFields } from '#contract/wire/differing-fields.ts';

/** `after`, in which a question that says what it said `before` is the same object, so that its card is not rendered again. */
export function keepUnchanged(before: readonly PublicQuestion[], after: readonly PublicQuestion[]): PublicQuestion[] {
  const known = new Map(before.map((question) => [question.id, question]));
  return after.map((question) => {
    const old = known.get(question.id);
    return old && differingFields(old, question).length === 0 ? old : question;
  });
}
