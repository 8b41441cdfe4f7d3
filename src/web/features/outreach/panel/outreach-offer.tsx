import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { phases } from '#contract/council/public-batch.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';

type OutreachOfferProps = { batch: Batch; onInvite: () => void; onResults: () => void; onClose: () => void };

const offers = {
  [phases.submission]: adminTexts.invite.offer,
  [phases.stoning]: adminTexts.invite.offerStones,
  [phases.completed]: adminTexts.invite.offerResult,
};

/** Right after a batch was activated or entered a phase: of what people should hear now, and where to tell them. */
export function OutreachOffer({ batch, onInvite, onResults, onClose }: OutreachOfferProps) {
  const isCompleted = allows[batch.phase].result;
  return (
    <section className="outreach-offer" aria-label={adminTexts.invite.offerLabel}>
      <p>{offers[batch.phase]({ name: batch.name })}</p>
      <div className="outreach-acts">
        {isCompleted ? (
          <Button onClick={onResults}>{adminTexts.invite.seeResult}</Button>
        ) : (
          <Button onClick={onInvite}>{adminTexts.invite.act}</Button>
        )}
        <Button variant="plain" onClick={onClose}>
          {adminTexts.invite.notNow}
        </Button>
      </div>
    </section>
  );
}
