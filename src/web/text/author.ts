import { namelessAuthor, withdrawnAuthor } from '#contract/public-question.ts';
import { publicText } from './public.ts';

/** Who asked a question, for people to read. */
export function toAuthorText(author: string): string {
  if (author === namelessAuthor) return publicText.nameless;
  return author === withdrawnAuthor ? publicText.withdrawnAuthor : author;
}
