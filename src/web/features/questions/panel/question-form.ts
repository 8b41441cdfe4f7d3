import * as z from 'zod/mini';
import { givenWords } from '#contract/council/given-words.ts';
import { Id } from '#contract/wire/fields.ts';
import { Email } from '#contract/wire/text-fields.ts';
import { StoredKey } from '#web/api/stored-key.ts';
import { storedValue } from '#web/storage.ts';

/** What the fields hold; a select has no null, so the empty choice stands for no batch. */
export const QuestionForm = z.object({
  ...givenWords,
  author_email: Email,
  batch_id: z.pipe(
    z.union([z.literal(''), Id]),
    z.transform((id) => id || null),
  ),
});
/** Of a question that lost its address, with its author or after the time that is set: it needs none. */
export const AddresslessQuestionForm = z.extend(QuestionForm, { author_email: z.union([z.literal(''), Email]) });

/** Of somebody who has none, whatever was typed before that was said. */
export const QuestionWithoutAddressForm = z.extend(QuestionForm, { author_email: z.string() });

export type QuestionValues = z.input<typeof QuestionForm>;

export const emptyQuestion: QuestionValues = { text: '', author: '', author_email: '', batch_id: '' };

/** The key of the new question that is under way. */
export const storedQuestionKey = storedValue('session', 'new_question_key', StoredKey);
