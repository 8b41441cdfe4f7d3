import { mergingApi } from '#contract/council/merging.ts';
import { pickWords, type QuestionWord } from '#contract/council/question-words.ts';
import type { Question } from '#contract/council/questions.ts';
import { call } from '#web/api/call.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

const lists = [questionsQuery];

/** What was seen of a question. */
export type Seen = Pick<Question, 'id' | QuestionWord>;

/** Puts one question in the place of these, unless other words than these stand there by now; answers its id. */
export async function merge(batch: string, questions: readonly Seen[], text: string): Promise<string> {
  const seen = questions.map((question) => ({ id: question.id, ...pickWords(question) }));
  const ids = seen.map(({ id }) => id);
  return (await call(mergingApi.merge, { params: { id: batch }, body: { ids, text, seen } })).id;
}

export function useMerge(batch: string) {
  return useAct({
    act: ({ questions, text }: { questions: readonly Seen[]; text: string }) => merge(batch, questions, text),
    done: () => adminTexts.questions.merged,
    failed: panelProblemText,
    lists,
    undo: () => ({ kinds: ['questions.merged'], batch }),
  });
}

/** Says that they are not the same question. */
export function useKeepApart(batch: string) {
  return useAct({
    act: (ids: string[]) => call(mergingApi.keepApart, { params: { id: batch }, body: { ids } }),
    done: () => adminTexts.questions.keptApart,
    failed: panelProblemText,
    lists,
  });
}
