import { type RefObject, useLayoutEffect } from 'react';
import { useStoredValue } from '#web/storage.ts';
import { useStore } from '#web/store.ts';
import { readEarlyInput } from '#web/ui/early-input.ts';
import { lastAuthor, storedDraft } from './draft.ts';
import { type Draft, draftFields } from './submission.ts';

/** What stands in the form; kept until it has arrived. */
export function useDraft(form: RefObject<HTMLFormElement | null>): Draft {
  useLayoutEffect(() => keepEarlyDraft(form.current), [form]);
  const stored = useStoredValue(storedDraft);
  const author = useStore(lastAuthor);
  return stored ?? { ...author, text: '' };
}

/** What was typed into the form as the server drew it. */
export function keepEarlyDraft(form: HTMLFormElement | null): void {
  for (const name of draftFields) {
    const field = form?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null | undefined;
    const typed = field && readEarlyInput(field);
    if (typed) writeDraft(name, typed);
  }
}

/** The question was taken: the same person may have another one. */
export function emptyQuestion({ name, email }: Draft): void {
  lastAuthor.write({ name, email });
  storedDraft.remove();
}

export function writeDraft(field: keyof Draft, value: string): void {
  storedDraft.write({ ...(storedDraft.read() ?? { ...lastAuthor.read(), text: '' }), [field]: value });
}
