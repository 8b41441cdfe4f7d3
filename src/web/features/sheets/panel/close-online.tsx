import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { useCloseOnline } from './queries.ts';

/** Online stoning closes first: by hand, with the sheets in the box counted, or at its deadline. */
export function CloseOnline({ batch, mayClose }: { batch: Batch; mayClose: boolean }) {
  const { online_closed_at: closedAt } = batch;
  return (
    <section aria-labelledby="paper-close">
      <h3 id="paper-close">{laterTexts.paperPanel.closeTitle}</h3>
      <p>
        {closedAt
          ? laterTexts.paperPanel.closed({ moment: toCouncilMomentText(closedAt) })
          : laterTexts.paperPanel.closeLead}
      </p>
      {mayClose && closedAt === null && <CloseForm batch={batch} />}
    </section>
  );
}

/** Says how many sheets lie in the box, and asks first: nothing takes the closing back. */
function CloseForm({ batch }: { batch: Batch }) {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate: close, isPending } = useCloseOnline(batch);
  const count = toCount(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(count !== null);
  };
  return (
    <form className="paper-form" noValidate onSubmit={submit}>
      <CountField label={laterTexts.paperPanel.inBox} typed={typed} onType={setTyped} />
      <Button type="submit" disabled={count === null} pending={isPending}>
        {laterTexts.paperPanel.close}
      </Button>
      {isAsked && count !== null && (
        <AskFirst
          act={laterTexts.paperPanel.close}
          pending={isPending}
          onConfirm={() => close(count, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          <p>{laterTexts.paperPanel.closeLead}</p>
          <p>{laterTexts.paperPanel.boxed({ count })}</p>
        </AskFirst>
      )}
    </form>
  );
}
