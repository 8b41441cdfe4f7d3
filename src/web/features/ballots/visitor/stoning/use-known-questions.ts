import { useState } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';

/** Every question that was here since the view opened: the words of a pick stay readable after its question left. */
export function useKnownQuestions(questions: readonly PublicQuestion[]): ReadonlyMap<string, PublicQuestion> {
  const [seen, setSeen] = useState<readonly PublicQuestion[]>([]);
  const [known, setKnown] = useState<ReadonlyMap<string, PublicQuestion>>(new Map());
  if (seen !== questions && questions.length > 0) {
    const next = new Map(known);
    for (const question of questions) next.set(question.id, question);
    setSeen(questions);
    setKnown(next);
    return next;
  }
  return known;
}
