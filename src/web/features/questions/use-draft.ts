import { type RefObject, useLayoutEffect } from 'react';
import { useStoredValue } from '#web/storage.ts';
import { readEarlyInput } from '#web/ui/early-input.ts';
import { storedDraft } from './draft.ts';
import { type Draft, draftFields, emptyDraft } from './submission.ts';

/** What stands in the form; kept until it has arrived. */
export function useDraft(form: RefObject<HTMLFormElement | null>): Draft {
  useLayoutEffect(() => {
    for (const name of draftFields) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
      const typed = field && readEarlyInput(field);
      if (typed) writeDraft(name, typed);
    }
  }, [form]);
  return useStoredValue(storedDraft) ?? emptyDraft;
}

export function writeDraft(field: keyof Draft, value: string): void {
  storedDraft.write({ ...(storedDraft.read() ?? emptyDraft), [field]: value });
}
