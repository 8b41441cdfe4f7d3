import { decisionsApi } from '#contract/council/decisions.ts';
import type { DeclineReason } from '#contract/council/question-state.ts';
import type { AuditKind } from '#contract/trust/audit.ts';
import { call } from '#web/api/call.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { orNotice, useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

type Decided = { decided: number; stayed: number };

/** Publishes those that were ticked. */
export function usePublishSome() {
  return useAct({
    act: (ids: string[]) => call(decisionsApi.publishSome, { body: { ids } }),
    done: (decided) => said(decided, adminTexts.questions.byState.publishedSome),
    ...ofDecisions('question.published'),
  });
}

/** Declines them, for one reason. */
export function useDeclineSome() {
  return useAct({
    act: ({ ids, why }: { ids: string[]; why: DeclineReason }) =>
      call(decisionsApi.declineSome, { body: { ids, ...why } }),
    done: (decided) => said(decided, adminTexts.questions.byState.declinedSome),
    ...ofDecisions('question.declined'),
  });
}

function ofDecisions(kind: AuditKind) {
  return {
    failed: (error: unknown) => adminTexts.questions.byState.decideFailed({ message: panelProblemText(error) }),
    lists: [questionsQuery],
    undo: ({ decided }: Decided) => ({ kinds: decided > 0 ? [kind] : [] }),
  };
}

function said({ decided, stayed }: Decided, sentence: (values: { count: number }) => string) {
  return orNotice(decided, [
    sentence({ count: decided }),
    stayed > 0 && adminTexts.questions.byState.decidedStayed({ count: stayed }),
  ]);
}
