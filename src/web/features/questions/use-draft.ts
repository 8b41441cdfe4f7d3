import { type RefObject, useLayoutEffect } from 'react';
import { useKept } from '#web/storage.ts';
import { readEarlyInput } from '#web/ui/early-input.ts';
import { keptDraft } from './draft.ts';
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
  return useKept(keptDraft) ?? emptyDraft;
}

export function writeDraft(field: keyof Draft, value: string): void {
  keptDraft.write({ ...(keptDraft.read() ?? emptyDraft), [field]: value });
}
