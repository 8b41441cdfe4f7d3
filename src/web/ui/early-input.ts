import { type RefObject, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What somebody typed into a field before the page was hydrated, else undefined. Read it in a layout effect: React leaves
 * the words in the field but calls no handler for them, and would write its own value over them at the next change.
 */
export function readEarlyInput({ value, defaultValue }: Field): string | undefined {
  return value === defaultValue ? undefined : value;
}

/** Hands on what was typed into the field before the page was hydrated. */
export function useEarlyInput(field: RefObject<Field | null>, onTyped: (typed: string) => void): void {
  useLayoutEffect(() => {
    const typed = field.current && readEarlyInput(field.current);
    if (typed) onTyped(typed);
  }, [field, onTyped]);
}
