import * as z from 'zod/mini';
import { personalValue } from '#web/person.ts';

/** The questions that this browser submitted, as far as it remembers; the server has the last word. */
export const submitted = personalValue('local', 'submitted_questions', z.array(z.string()));

/** What names the card of an own question, so that a link finds it. */
export function ownCardId(id: string): string {
  return `question-${id}`;
}

const mostRemembered = 100;

export function noteSubmitted(ids: readonly string[]): void {
  submitted.write([...new Set([...ids, ...(submitted.read() ?? [])])].slice(0, mostRemembered));
}
