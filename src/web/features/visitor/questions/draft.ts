import * as z from 'zod/mini';
import { StoredKey } from '#web/api/idempotency.ts';
import { personalValue } from '#web/person.ts';

/** What a visitor writes, and what of it is sent. */
const Draft = z.object({ name: z.string(), email: z.string(), text: z.string() });
export type Draft = z.infer<typeof Draft>;

export const emptyDraft: Draft = { name: '', email: '', text: '' };

/** What is typed, in the order of the form. */
export const draftFields = ['name', 'email', 'text'] as const satisfies readonly (keyof Draft)[];

/** What is being written in this tab: it survives a reload, a failure and the end of the phase. */
export const storedDraft = personalValue('session', 'question_draft', Draft);

export function writeDraft<Field extends keyof Draft>(field: Field, value: Draft[Field]): void {
  storedDraft.write({ ...(storedDraft.read() ?? emptyDraft), [field]: value });
}

/** The key of the submission that is under way. */
export const storedSubmissionKey = personalValue('session', 'question_submission', StoredKey);
