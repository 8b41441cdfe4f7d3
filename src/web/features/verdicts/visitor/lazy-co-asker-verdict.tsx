import { type SaidVerdict, verdictsApi } from '#contract/council/verdicts.ts';
import { call } from '#web/api/call.ts';
import { patience } from '#web/api/patience.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toast } from '#web/ui/toast.tsx';
import { coJudged } from './co-asker-verdict.tsx';
import { VerdictForm } from './verdict-form.tsx';

export type LazyCoAskerVerdictProps = { batchId: string; questionId: string };

export function LazyCoAskerVerdict({ batchId, questionId }: LazyCoAskerVerdictProps) {
  const say = async ({ said }: SaidVerdict) => {
    const params = { id: batchId, questionId };
    try {
      await call(verdictsApi.coSay, { params, body: { said } }, patience());
      toast.success(lazyTexts.verdict.own({ verdict: said }));
    } catch (error) {
      // Said before, in another tab: there is nothing more to say.
      if (!hasCode(error, 'verdict_given')) throw error;
      toast.success(lazyTexts.verdict.given);
    }
    coJudged.write([...(coJudged.read() ?? []), `${batchId} ${questionId}`]);
  };
  return (
    <VerdictForm legend={lazyTexts.verdict.coAsked} hint={lazyTexts.verdict.coOnce} takesWords={false} say={say} />
  );
}
