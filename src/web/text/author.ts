import { namelessAuthor } from '#contract/public-question.ts';
import { publicText } from './public.ts';

/** Who asked a question, for people to read. */
export function toAuthorText(author: string): string {
  return author === namelessAuthor ? publicText.nameless : author;
}
