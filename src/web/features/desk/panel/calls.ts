import { decisionsApi } from '#contract/council/decisions.ts';
import { deskApi } from '#contract/council/desk.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { call } from '#web/api/call.ts';
import { merge } from '#web/features/questions/panel/deciding/merging.ts';
import { type DeskCalls, wordsOf } from './desk-queue.ts';

/** The desk of a batch, as the server has it. */
export function deskOf(batchId: string): DeskCalls {
  const params = { id: batchId };
  return {
    next: (body) => call(deskApi.next, { params, body }),
    keep: async (ids) => (await call(deskApi.keep, { params, body: { ids } })).kept,
    decide: async (question, decision) => {
      const of = { params: { id: question.id } };
      const seen = wordsOf(question);
      switch (decision.to) {
        case 'published':
          await call(decisionsApi.publish, { ...of, body: { seen, ...(decision.text && { text: decision.text }) } });
          return { kind: 'question.published', subject: question.id };
        case 'declined':
          await call(decisionsApi.decline, { ...of, body: { seen, reason: decision.reason } });
          return { kind: 'question.declined', subject: question.id };
        case 'merged':
          return { kind: 'questions.merged', subject: await merge(batchId, [question, decision.other], decision.text) };
      }
    },
    undo: async ({ kind, subject }) => {
      const acts = await call(undoApi.list, {});
      const act = acts.find((one) => one.kind === kind && one.subject_id === subject);
      await call(undoApi.undo, { params: { id: act?.id ?? subject } });
    },
  };
}
