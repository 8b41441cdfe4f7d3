import { type RefObject, useLayoutEffect } from 'react';
import { useStoredValue } from '#web/storage.ts';
import { readEarlyInput } from '#web/ui/early-input.ts';
import { type Draft, draftFields, emptyDraft, storedDraft, writeDraft } from './draft.ts';

/** What stands in the form; kept until it has arrived. */
export function useDraft(form: RefObject<HTMLFormElement | null>): Draft {
  useLayoutEffect(() => keepEarlyDraft(form.current), [form]);
  return useStoredValue(storedDraft) ?? emptyDraft;
}

/** What was typed into the form as the server drew it. */
export function keepEarlyDraft(form: HTMLFormElement | null): void {
  for (const name of draftFields) {
    const field = form?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null | undefined;
    const typed = field && readEarlyInput(field);
    if (typed) writeDraft(name, typed);
  }
}
