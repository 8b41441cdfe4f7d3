import * as z from 'zod/mini';
import { Name, QuestionText } from '#contract/wire/text-fields.ts';
import type { QuestionWord } from './question-words.ts';

/** The words of a question as somebody gives them. */
export const givenWords = { text: QuestionText, author: Name } satisfies Record<QuestionWord, unknown>;

/** Those of them that are given otherwise than they stand there. */
export const changedWords = z.partial(z.strictObject(givenWords)).shape;
