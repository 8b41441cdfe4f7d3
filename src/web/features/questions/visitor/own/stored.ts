import * as z from 'zod/mini';
import { personalValue } from '#web/person.ts';

/** Own questions that are not to be shown in this browser any more, because others use it too. */
export const forgotten = personalValue('local', 'question_forgotten', z.array(z.string()), { shared: true });

/** Other words for an own question, as they are typed in this tab: they survive a reload, and a failure. */
export const storedEdit = personalValue('session', 'question_edit', z.object({ id: z.string(), text: z.string() }));
