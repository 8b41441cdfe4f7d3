import type { Question } from '#contract/council/questions.ts';
import { splittingApi } from '#contract/council/splitting.ts';
import { call } from '#web/api/call.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

/** What was seen of a question. */
type Seen = Pick<Question, 'id' | 'text' | 'author'>;

/** Puts questions with these words in the place of one, unless other words than these stand there by now. */
export function split(batch: string, { id, text, author }: Seen, texts: readonly string[]) {
  return call(splittingApi.split, { params: { id: batch }, body: { id, texts: [...texts], seen: { text, author } } });
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
