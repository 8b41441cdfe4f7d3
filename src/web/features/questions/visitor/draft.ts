import * as z from 'zod/mini';
import { type AskingField, askingFields } from '#contract/council/asking.ts';
import { Submission } from '#contract/council/submissions.ts';
import { personalValue } from '#web/person.ts';

/** What is typed may be any text until it is sent. */
const typed = { name: z.string(), email: z.string(), text: z.string() };

/** What a visitor writes: the body of the submission, as it stands in the form. */
const Draft = z.object({ ...Submission.shape, ...typed });
export type Draft = z.infer<typeof Draft>;

export const emptyDraft: Draft = { name: '', email: '', text: '' };

/** What is typed, in the order of the form. */
export const draftFields = askingFields satisfies readonly (keyof typeof typed)[];
export type DraftField = AskingField;

/** What is being written in this tab: it survives a reload, a failure and the end of the phase. */
export const storedDraft = personalValue('session', 'question_draft', Draft);

export function writeDraft<Field extends keyof Draft>(field: Field, value: Draft[Field]): void {
  storedDraft.write({ ...(storedDraft.read() ?? emptyDraft), [field]: value });
}
