import type { AskingFault } from '#contract/council/asking.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { longestQuestion } from '#contract/council/public-batch.ts';
import type { Sentences } from './sentences.ts';

type Words = Pick<Sentences['public']['page'], 'fillInAll' | 'emailInvalid' | 'nameTooLong' | 'questionTooLong'>;

/** Why a question cannot be sent to a batch of these rules, for whoever typed it. */
export function askingFaultText(
  { fault }: AskingFault,
  rules: Pick<BatchRules, 'question_length'>,
  words: Words,
): string {
  switch (fault) {
    case 'blank':
      return words.fillInAll;
    case 'email':
      return words.emailInvalid;
    case 'long_name':
      return words.nameTooLong;
    case 'long_text':
      return words.questionTooLong({ most: String(longestQuestion(rules)) });
  }
}
