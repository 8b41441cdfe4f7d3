import type { Batch } from '#contract/council/batches.ts';
import { phases } from '#contract/council/public-batch.ts';
import { inviteText } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

type OutreachOfferProps = { batch: Batch; onInvite: () => void; onResults: () => void; onClose: () => void };

const offers = {
  [phases.submission]: inviteText.offer,
  [phases.stoning]: inviteText.offerStones,
  [phases.completed]: inviteText.offerResult,
};

/** Right after a batch was activated or entered a phase: of what people should hear now, and where to tell them. */
export function OutreachOffer({ batch, onInvite, onResults, onClose }: OutreachOfferProps) {
  const isCompleted = batch.phase === phases.completed;
  return (
    <section className="outreach-offer" aria-label={inviteText.offerLabel}>
      <p>{offers[batch.phase]({ name: batch.name })}</p>
      <div className="outreach-acts">
        {isCompleted ? (
          <Button onClick={onResults}>{inviteText.seeResult}</Button>
        ) : (
          <Button onClick={onInvite}>{inviteText.act}</Button>
        )}
        <Button variant="plain" onClick={onClose}>
          {inviteText.notNow}
        </Button>
      </div>
    </section>
  );
}
