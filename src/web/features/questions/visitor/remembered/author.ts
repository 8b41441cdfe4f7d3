import * as z from 'zod/mini';
import { personalValue } from '#web/person.ts';

/** Who submitted last with this browser. */
export const storedAuthor = personalValue(
  'local',
  'question_author',
  z.object({ name: z.string(), email: z.string() }),
  {
    shared: true,
  },
);

export function keepAuthor({ name, email }: { name: string; email: string }): void {
  storedAuthor.write({ name, email });
}

/** An address as it stands in the form when it is filled in from before: whoever looks on, or comes next, cannot read it. It is none. */
export function maskAddress(email: string): string {
  return email.replace(/^(.)[^@]*@(.).*$/u, '$1…@$2…');
}

/** What is sent of a form in which the address from before still stands masked. */
export function withRememberedAddress<Typed extends { email: string }>(typed: Typed): Typed {
  const email = storedAuthor.read()?.email;
  return email !== undefined && typed.email === maskAddress(email) ? { ...typed, email } : typed;
}
