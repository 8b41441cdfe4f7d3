import { useMutation } from '@tanstack/react-query';
import { stacksApi } from '#contract/council/stacks.ts';
import { call } from '#web/api/call.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';

/** A code by which whoever enters here takes part in a third look at somebody else's screen. */
export function LookingTogether({ batchId, stackId }: { batchId: string; stackId: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(stacksApi.countersign, { params: { id: batchId, stackId } }),
  });
  return (
    <section className="entry-form" aria-labelledby="entry-together">
      <h2 id="entry-together">{lazyTexts.entry.together}</h2>
      <p>{lazyTexts.entry.togetherLead}</p>
      <div className="entry-acts">
        <Button pending={isPending} onClick={() => mutate()}>
          {lazyTexts.entry.makeCountersign}
        </Button>
      </div>
      <FormError>{error && panelProblemText(error)}</FormError>
      <div role="status">
        {data && (
          <>
            <p className="entry-countersign" dir="ltr">
              {data.code}
            </p>
            <p className="quiet small">{lazyTexts.boothsPanel.until({ moment: toCouncilMomentText(data.until) })}</p>
          </>
        )}
      </div>
    </section>
  );
}
