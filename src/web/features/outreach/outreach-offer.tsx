import type { Batch } from '#contract/batches.ts';
import { phases } from '#contract/public-batch.ts';
import { inviteText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

type OutreachOfferProps = { batch: Batch; onInvite: () => void; onClose: () => void };

/** Right after a batch was activated, or its stoning started: what the next step is. */
export function OutreachOffer({ batch, onInvite, onClose }: OutreachOfferProps) {
  const words = batch.phase === phases.stoning ? inviteText.offerStones : inviteText.offer;
  return (
    <section className="outreach-offer" aria-label={inviteText.offerLabel}>
      <p>{words({ name: batch.name })}</p>
      <div className="outreach-acts">
        <Button onClick={onInvite}>{inviteText.act}</Button>
        <Button variant="plain" onClick={onClose}>
          {inviteText.notNow}
        </Button>
      </div>
    </section>
  );
}
