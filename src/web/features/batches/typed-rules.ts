import type { BatchRules } from '#contract/public-batch.ts';
import { toTyped } from './cut-fields.tsx';

/** Rules as the fields of a form hold them: numbers as they are typed. */
export function toTypedRules({ council_size, questions_limit, ...chosen }: BatchRules) {
  return { ...chosen, council_size: toTyped(council_size), questions_limit: String(questions_limit) };
}
