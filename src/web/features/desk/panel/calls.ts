import type { QueryClient } from '@tanstack/react-query';
import { decisionsApi } from '#contract/council/decisions.ts';
import { type DeskVerdict, deskApi } from '#contract/council/desk.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { verdictWordsApi } from '#contract/council/verdict-words.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { merge } from '#web/features/questions/panel/deciding/merging.ts';
import { split } from '#web/features/questions/panel/deciding/splitting.ts';
import { questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { type DecidedAct, type Decision, type DeskCalls, isWords, wordsOf } from './desk-queue.ts';

/** Words about an answer are published or declined, and nothing else. */
async function decideWords(
  id: string,
  { question_id: questionId, asked_id: askedId }: DeskVerdict,
  decision: Decision,
): Promise<DecidedAct> {
  const why = decision.to === 'declined' ? decision.why : {};
  await call(verdictWordsApi.decide, {
    params: { id, questionId, askedId },
    body: { state: decision.to === 'declined' ? 'declined' : 'published', ...why },
  });
  return { kind: 'question.verdict_decided', subject: questionId };
}

/** The desk of a batch, as the server has it. */
export function deskOf(batchId: string, queryClient: QueryClient): DeskCalls {
  const params = { id: batchId };
  return {
    next: (body) => call(deskApi.next, { params, body }),
    keep: async (ids) => (await call(deskApi.keep, { params, body: { ids } })).kept,
    decide: async (question, decision) => {
      if (isWords(question)) return decideWords(batchId, question, decision);
      const of = { params: { id: question.id } };
      const seen = wordsOf(question);
      switch (decision.to) {
        case 'published':
          await call(decisionsApi.publish, { ...of, body: { seen, ...(decision.text && { text: decision.text }) } });
          return { kind: 'question.published', subject: question.id };
        case 'declined':
          await call(decisionsApi.decline, { ...of, body: { seen, ...decision.why } });
          return { kind: 'question.declined', subject: question.id };
        case 'merged':
          return {
            kind: 'questions.merged',
            subject: await merge(batchId, [question, ...decision.others], decision.text),
          };
        case 'split':
          await split(batchId, question, decision.texts);
          return { kind: 'question.split', subject: question.id };
      }
    },
    undo: async ({ kind, subject }) => {
      const acts = await call(undoApi.list, {});
      const act = acts.find((one) => one.kind === kind && one.batch_id === batchId && one.subject_id === subject);
      await call(undoApi.undo, { params: { id: act?.id ?? subject } });
    },
    sayLanguage: ({ id, revision }, language) =>
      call(questionsApi.update, { params: { id }, headers: toIfMatch(revision), body: { language } }),
    leave: (left) => {
      // A count that was asked for before would put them back.
      void queryClient.cancelQueries(questionCountsQuery);
      queryClient.setQueryData(questionCountsQuery.queryKey, (counts) =>
        counts?.map((of) => (of.batch_id === batchId ? { ...of, waiting: Math.max(0, of.waiting - left) } : of)),
      );
    },
  };
}
