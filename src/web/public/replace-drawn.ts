import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { drawWithEarlySearch } from '#web/features/questions/visitor/question-search.tsx';
import { keepEarlyDraft } from '#web/features/questions/visitor/use-draft.ts';

/**
 * Draws the page anew instead of what the server drew, once everything is fetched. What was typed there meanwhile moves
 * over, and so does the cursor.
 */
export async function replaceDrawn(root: HTMLElement, page: ReactNode, fetched: Promise<unknown>): Promise<void> {
  await fetched;
  keepEarlyDraft(root.querySelector('form'));
  const name = document.activeElement?.getAttribute('name');
  const search = root.querySelector<HTMLInputElement>('[type="search"]');
  drawWithEarlySearch(search, () => flushSync(() => createRoot(root).render(page)));
  const field = name && root.querySelector<HTMLTextAreaElement>(`[name="${name}"]`);
  if (!field) return;
  field.focus();
  // A field of the type `email` knows no places in its text.
  if (field.selectionStart !== null) field.setSelectionRange(field.value.length, field.value.length);
}
