import { useEffect, useRef, useState } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { SimilarTexts } from '#text/similar/similar-texts.ts';
import { ownAmong } from './own-question.ts';

const pauseMs = 400;
const mostShown = 3;
const shortest = 8;

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** What others ask in the same sense as a text, once nobody types. It is found here: nothing that is typed leaves the browser. */
export function useSimilar(
  text: string,
  questions: readonly PublicQuestion[],
  batchId: string,
): readonly PublicQuestion[] {
  const texts = useRef<SimilarTexts | null>(null);
  texts.current ??= new SimilarTexts();
  const [found, setFound] = useState<readonly string[]>([]);

  // Read ahead, in small pieces, so that it stands ready at the pause.
  useEffect(() => {
    void texts.current?.update(questions, nextTurn);
  }, [questions]);

  useEffect(() => {
    let current = true;
    const find = async () => {
      await texts.current?.update(questions, nextTurn);
      if (!current) return;
      performance.mark('similar-begin');
      const own = ownAmong(questions, batchId);
      const similar = text.trim().length < shortest ? [] : (texts.current?.find(text, mostShown + own.size) ?? []);
      const ids = similar.map(({ id }) => id).filter((id) => !own.has(id));
      setFound((before) => (before.join() === ids.slice(0, mostShown).join() ? before : ids.slice(0, mostShown)));
      performance.measure('similar', 'similar-begin');
    };
    const timer = setTimeout(() => void find(), pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, questions, batchId]);

  return found.flatMap((id) => questions.find((question) => question.id === id) ?? []);
}
