import { namelessAuthor, withdrawnAuthor } from '#contract/council/public-question.ts';
import { publicText } from './public.ts';

type Words = Pick<typeof publicText, 'nameless' | 'withdrawnAuthor'>;

/** Who asked a question, for people to read. */
export function toAuthorText(author: string, { nameless, withdrawnAuthor: withdrawn }: Words = publicText): string {
  if (author === namelessAuthor) return nameless;
  return author === withdrawnAuthor ? withdrawn : author;
}
