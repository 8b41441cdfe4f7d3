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
