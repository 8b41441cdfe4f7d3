import type { BatchMoment } from '#contract/council/batch-moment.ts';
import { takesChannel } from '#contract/council/channels.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { activeTexts } from '#web/text/active.ts';
import { publicText } from '#web/text/public.ts';
import { Contact } from '#web/ui/contact.tsx';

const saidAt: Partial<Record<BatchMoment, keyof typeof publicText.cardNote>> = {
  asking: 'keep',
  asking_on: 'keep',
  asking_over: 'keep',
  stoning: 'need',
  stoning_on: 'need',
};

/** That stones are given with a voting card, before anybody presses anything; undefined where no card is asked for. */
export function cardNoteOf({ rules }: PublicBatch, moment: BatchMoment): string | undefined {
  const said = takesChannel(rules, 'card') ? saidAt[moment] : undefined;
  return said && publicText.cardNote[said];
}

/** The same for a phone, with whom to ask without one. */
export function CardNote({ batch, moment }: { batch: PublicBatch; moment: BatchMoment }) {
  const note = cardNoteOf(batch, moment);
  return (
    note && (
      <p className="small">
        {note} <NoCard />
      </p>
    )
  );
}

/** Whom to ask without a card, where the council says so. */
export function NoCard() {
  return (
    activeTexts().site?.contact && (
      <>
        {publicText.noCard} <Contact />
      </>
    )
  );
}
