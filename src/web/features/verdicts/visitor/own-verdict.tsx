import type { OwnQuestion, OwnVerdict } from '#contract/council/own-questions.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { type SaidVerdict, verdictsApi } from '#contract/council/verdicts.ts';
import { call } from '#web/api/call.ts';
import { patience } from '#web/api/patience.ts';
import type { Resource } from '#web/api/resource.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { toast } from '#web/ui/toast.tsx';
import { VerdictForm } from './verdict-form.tsx';

type OwnVerdictProps = {
  own: OwnQuestion;
  batch: Pick<PublicBatch, 'id'>;
  resource: Resource<readonly OwnQuestion[]>;
};

/** What its author says of the outcome of a question, or said. */
export function OwnVerdictPart({ own, batch, resource }: OwnVerdictProps) {
  if (own.verdict) return <Said verdict={own.verdict} />;
  const say = async (verdict: SaidVerdict) => {
    await call(verdictsApi.say, { params: { id: batch.id, questionId: own.id }, body: verdict }, patience());
    toast.success(lazyTexts.verdict.own({ verdict: verdict.said }));
    await resource.refresh();
  };
  const isOfSeveral = own.became !== null;
  return (
    <VerdictForm
      legend={lazyTexts.verdict.question}
      hint={isOfSeveral ? lazyTexts.verdict.onceOfSeveral : lazyTexts.verdict.once}
      takesWords={!isOfSeveral}
      say={say}
    />
  );
}

function Said({ verdict: { said, words, state, reason, reason_language } }: { verdict: OwnVerdict }) {
  return (
    <div className="verdict">
      <p>{lazyTexts.verdict.own({ verdict: said })}</p>
      {words !== null && state && (
        <>
          <p>{lazyTexts.verdict.ownWords({ words: state })}</p>
          <p className="verdict-said" dir="auto">
            {words}
          </p>
          {reason !== undefined && (
            <p>
              {lazyTexts.verdict.why} <bdi {...inOwnLanguage(reason_language)}>{reason}</bdi>
            </p>
          )}
        </>
      )}
    </div>
  );
}
