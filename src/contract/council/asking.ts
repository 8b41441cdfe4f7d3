import { Email, Name, QuestionText } from '#contract/wire/text-fields.ts';
import { isVisible, lengthOf, tidy } from '#contract/wire/words.ts';
import { type AskingField, askingFields } from './asking-fields.ts';
import type { BatchRules } from './batch-rules.ts';
import { longestQuestion } from './public-batch.ts';

/** What is wrong with what was typed, and in which fields. */
export type AskingFault = { fault: 'blank' | 'email' | 'long_name' | 'long_text'; fields: readonly AskingField[] };

/** Why a question cannot be sent to a batch of these rules: blank fields first, then the e-mail address, then what is too long. */
export function askingFaultOf(
  typed: Record<AskingField, string>,
  rules: Pick<BatchRules, 'question_length'>,
): AskingFault | null {
  const blank = askingFields.filter((field) => !isVisible(tidy(typed[field])));
  if (blank.length > 0) return { fault: 'blank', fields: blank };
  if (!typed.email.includes('@') || !Email.safeParse(typed.email).success) return { fault: 'email', fields: ['email'] };
  if (!Name.safeParse(typed.name).success) return { fault: 'long_name', fields: ['name'] };
  const { data: text } = QuestionText.safeParse(typed.text);
  return text === undefined || !fitsBatch(text, rules) ? { fault: 'long_text', fields: ['text'] } : null;
}

/** Whether a question is short enough to be sent to a batch of these rules. */
export function fitsBatch(text: string, rules: Pick<BatchRules, 'question_length'>): boolean {
  return lengthOf(text) <= longestQuestion(rules);
}
