import type { Batch } from '#contract/batches.ts';
import { inviteText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

type OutreachOfferProps = { batch: Batch; onInvite: () => void; onClose: () => void };

/** Right after a batch was activated: what the next step is. */
export function OutreachOffer({ batch, onInvite, onClose }: OutreachOfferProps) {
  return (
    <section className="outreach-offer" aria-label={inviteText.offerLabel}>
      <p>{inviteText.offer({ name: batch.name })}</p>
      <div className="outreach-acts">
        <Button onClick={onInvite}>{inviteText.act}</Button>
        <Button variant="plain" onClick={onClose}>
          {inviteText.notNow}
        </Button>
      </div>
    </section>
  );
}
