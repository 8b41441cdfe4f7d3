import * as z from 'zod/mini';
import { storedValue } from '#web/storage.ts';

/** Who submitted last with this browser. */
export const storedAuthor = storedValue('local', 'author', z.object({ name: z.string(), email: z.string() }), {
  shared: true,
});

export function keepAuthor({ name, email }: { name: string; email: string }): void {
  storedAuthor.write({ name, email });
}

/** Own questions that are not to be shown in this browser any more, because others use it too. */
export const forgotten = storedValue('local', 'forgotten_questions', z.array(z.string()), { shared: true });

/** Other words for an own question, as they are typed in this tab: they survive a reload, and a failure. */
export const storedEdit = storedValue('session', 'question_edit', z.object({ id: z.string(), text: z.string() }));
