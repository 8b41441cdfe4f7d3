import { type RefObject, useDeferredValue, useMemo, useState } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { searchFrom, searchQuestions } from '#text/search.ts';
import { publicText } from '#web/text/public.ts';
import { readEarlyInput } from '#web/ui/early-input.ts';
import { useChunks } from './use-chunks.ts';

let earlySearch = '';

/** Has the list that `draw` draws begin with what was searched for on the page as the server drew it, and no later list. */
export function drawWithEarlySearch(field: HTMLInputElement | null, draw: () => void): void {
  earlySearch = (field && readEarlyInput(field)) ?? '';
  draw();
  earlySearch = '';
}

/** A list of questions that can be searched, and of which the first are drawn (`useChunks`). */
export function useQuestionSearch(questions: readonly PublicQuestion[], list: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState(earlySearch);
  // A letter is in its field before the list is searched for it.
  const searched = useDeferredValue(wanted).trim();
  const found = useMemo(() => searchQuestions(questions, searched), [questions, searched]);
  const chunks = useChunks(found, list, searched);
  return {
    wanted,
    setWanted,
    searched,
    found: found.length,
    total: questions.length,
    searchable: questions.length >= searchFrom || wanted !== '',
    chunks,
  };
}

export type QuestionSearch = ReturnType<typeof useQuestionSearch>;

/** How many questions were found: to be heard; to be seen only when there are none. */
export function FoundCount({ search: { searched, found } }: { search: QuestionSearch }) {
  return (
    <p className={found > 0 ? 'visually-hidden' : 'quiet'} role="status">
      {searched && (found > 0 ? publicText.found({ count: found }) : publicText.noMatch)}
    </p>
  );
}
