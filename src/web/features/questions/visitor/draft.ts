import * as z from 'zod/mini';
import { type AskingField, askingFields } from '#contract/council/asking-fields.ts';
import { questionWords } from '#contract/council/question-words.ts';
import type { Submission } from '#contract/council/submissions.ts';
import { personalValue } from '#web/person.ts';

const { author: name, ...words } = questionWords;

/** What a visitor writes: the body of the submission, as it stands in the form. What is typed may be any text until it is sent. */
const Draft: z.ZodMiniType<Submission, Submission> = z.object({
  name,
  email: z.string(),
  ...words,
  news: z.optional(z.boolean()),
});
export type Draft = Submission;

export const emptyDraft: Draft = { name: '', email: '', text: '' };

/** What is typed, in the order of the form. */
export const draftFields = askingFields satisfies readonly (keyof Draft)[];
export type DraftField = AskingField;

/** What is being written in this tab: it survives a reload, a failure and the end of the phase. */
export const storedDraft = personalValue('session', 'question_draft', Draft);

export function writeDraft<Field extends keyof Draft>(field: Field, value: Draft[Field]): void {
  storedDraft.write({ ...(storedDraft.read() ?? emptyDraft), [field]: value });
}
