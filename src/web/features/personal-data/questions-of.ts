import type { Question } from '#contract/questions.ts';

/** The questions with this address, whatever its case. */
export function questionsOf(email: string, questions: readonly Question[]): Question[] {
  return questions.filter(({ author_email }) => isSameAddress(author_email, email));
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
