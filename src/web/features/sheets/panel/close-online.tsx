import { type FormEvent, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { AskFirst } from '#web/panel-kit/ask-first.tsx';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { CountField, toCount } from '#web/ui/count-field.tsx';
import { useCloseOnline } from './queries.ts';

/** Online stoning closes first: by hand, with the sheets in the box counted; after a deadline closed it they are said here. */
export function CloseOnline({ batch, mayClose }: { batch: Batch; mayClose: boolean }) {
  const { online_closed_at: closedAt, sheets_in_box: inBox } = batch;
  const asks = mayClose && inBox === null;
  return (
    <section aria-labelledby="paper-close">
      <h3 id="paper-close">{laterTexts.paperPanel.closeTitle}</h3>
      {closedAt ? (
        <p>
          {laterTexts.paperPanel.closed({ moment: toCouncilMomentText(closedAt) })}{' '}
          {inBox !== null && laterTexts.paperPanel.boxed({ count: inBox })}
        </p>
      ) : (
        <p>{laterTexts.paperPanel.closeLead}</p>
      )}
      {asks && <BoxForm batch={batch} closes={closedAt === null} />}
    </section>
  );
}

/** Says how many sheets lay in the box. Where this closes online stoning, which nothing takes back, it asks first. */
function BoxForm({ batch, closes }: { batch: Batch; closes: boolean }) {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate: close, isPending } = useCloseOnline(batch);
  const act = closes ? laterTexts.paperPanel.close : laterTexts.paperPanel.sayBox;
  const count = toCount(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count === null) return;
    if (closes) setAsked(true);
    else close(count);
  };
  return (
    <form className="paper-form" noValidate onSubmit={submit}>
      <CountField label={laterTexts.paperPanel.inBox} typed={typed} onType={setTyped} />
      <Button type="submit" disabled={count === null} pending={isPending}>
        {act}
      </Button>
      {isAsked && count !== null && (
        <AskFirst
          act={act}
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
