import { pickWords } from '#contract/council/question-words.ts';
import { splittingApi } from '#contract/council/splitting.ts';
import { call } from '#web/api/call.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import type { Seen } from './merging.ts';

/** Puts questions with these words in the place of one, unless other words than these stand there by now. */
export function split(batch: string, question: Seen, texts: readonly string[]) {
  const body = { id: question.id, texts: [...texts], seen: pickWords(question) };
  return call(splittingApi.split, { params: { id: batch }, body });
}

export function useSplit(batch: string) {
  return useAct({
    act: ({ question, texts }: { question: Seen; texts: readonly string[] }) => split(batch, question, texts),
    done: () => adminTexts.questions.splitDone,
    failed: panelProblemText,
    lists: [questionsQuery],
    undo: () => ({ kinds: ['question.split'], batch }),
  });
}
