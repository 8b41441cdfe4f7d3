import { useState, useSyncExternalStore } from 'react';
import type { BallotReceipt } from '#contract/council/ballots.ts';
import type { Booth } from '#contract/council/booths.ts';
import { useReader } from '#web/features/read-aloud/visitor/speaker.ts';
import { toReceiptAddress } from '#web/receipt-address.ts';
import { isChanged, useLanguage } from '#web/text/change-language.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LanguageButtons } from '#web/ui/language-buttons.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useIdle } from '#web/ui/use-idle.ts';
import { BoothCard, clearAfterMs } from './booth-card.tsx';
import { BoothScreen } from './booth-screen.tsx';
import { ListenEntry } from './ears/listen-entry.tsx';
import type { Trouble } from './ears/spoken-end.ts';
import { idleSeconds, useAskedIdle } from './ears/use-asked-idle.ts';
import { canFillScreen, fillScreen } from './fill-screen.ts';

type NeutralProps = {
  booth: Booth;
  /** Why nobody can begin. */
  why: string | null;
  cardsVote: boolean;
  /** `card`: the code of the one that was shown, where cards vote. */
  onBegin: (card?: string, byEars?: boolean) => void;
  onUsed: () => void;
  onClear: () => void;
};

/** Between two people: nothing of the last one, and one thing to press, or a card to show, in the language that one reads. */
export function NeutralScreen({ booth, why, cardsVote, onBegin, onUsed, onClear }: NeutralProps) {
  const { code } = useLanguage();
  const [byEars, setByEars] = useState(false);
  useIdle(isChanged() || byEars ? clearAfterMs : null, onClear);
  return (
    <BoothScreen title={why ?? (cardsVote ? lazyTexts.booth.showCard : lazyTexts.booth.welcome)}>
      <p>
        <bdi>{booth.batch.name}</bdi>
      </p>
      {why === null && (
        <>
          <p>{lazyTexts.booth.welcomeText}</p>
          {cardsVote ? (
            // Another one for each language: what was said of a code is gone with the language in which it was said.
            <BoothCard key={code} onShown={(card) => onBegin(card, byEars)} onUsed={onUsed} onClear={onClear} />
          ) : (
            <Button variant="primary" large onClick={() => onBegin()}>
              {lazyTexts.booth.begin}
            </Button>
          )}
          <ListenEntry
            chosen={byEars}
            cardsVote={cardsVote}
            onBegin={() => onBegin(undefined, true)}
            onChoose={setByEars}
          />
          <p className="small quiet">{lazyTexts.booth.final}</p>
        </>
      )}
      <LanguageButtons />
      <FillButton />
    </BoothScreen>
  );
}

/** The screen may be filled before this is watched for: the store is read once more as soon as it is. */
function FillButton() {
  const offered = useSyncExternalStore(subscribeFullscreen, canFillScreen);
  return offered && <Button onClick={fillScreen}>{lazyTexts.booth.fill}</Button>;
}

function subscribeFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** While a ballot is on its way nothing can be pressed, and nothing is cleared. */
export function WaitScreen({ late, left }: { late: boolean; left: boolean }) {
  return (
    <BoothScreen title={late || left ? lazyTexts.booth.call : lazyTexts.booth.wait} urgent={late || left}>
      <p>{left ? lazyTexts.booth.asking : late ? lazyTexts.booth.late : lazyTexts.booth.waitText}</p>
    </BoothScreen>
  );
}

const thanksMs = 30_000;

export function ThanksScreen({
  batchId,
  ballot,
  onDone,
}: {
  batchId: string;
  ballot: BallotReceipt;
  onDone: () => void;
}) {
  // A receipt that is being read is not cleared.
  useIdle(useReader() === null ? thanksMs : null, onDone);
  return (
    <BoothScreen title={lazyTexts.booth.thanks}>
      <p>{lazyTexts.booth.thanksText}</p>
      <div className="booth-receipt">
        <div>
          <h2>{lazyTexts.booth.receipt}</h2>
          <code dir="ltr">{ballot.receipt}</code>
          <p className="small quiet">{lazyTexts.booth.receiptText}</p>
        </div>
        <QrCode text={toReceiptAddress(batchId, ballot.receipt)} label={lazyTexts.booth.receiptCode} />
      </div>
      <Button variant="primary" large onClick={onDone}>
        {lazyTexts.booth.done}
      </Button>
    </BoothScreen>
  );
}

/** The card that was shown gave its stones before. */
export function GivenScreen({ onDone }: { onDone: () => void }) {
  useIdle(thanksMs, onDone);
  return (
    <BoothScreen title={lazyTexts.card.givenTitle}>
      <p>{lazyTexts.card.givenText}</p>
      <Button variant="primary" large onClick={onDone}>
        {lazyTexts.booth.clear}
      </Button>
    </BoothScreen>
  );
}

/** Somebody has to come before the next one does: this screen stays until it is pressed away. */
export function TroubleScreen({
  trouble,
  why,
  onDone,
}: {
  trouble: Trouble;
  why?: string | undefined;
  onDone: () => void;
}) {
  return (
    <BoothScreen title={lazyTexts.booth.call} urgent>
      <p>{trouble === 'closed' ? lazyTexts.booth.closedMeanwhile : lazyTexts.booth.troubles[trouble]}</p>
      {why && <p>{why}</p>}
      <Button variant="primary" large onClick={onDone}>
        {lazyTexts.booth.clear}
      </Button>
      <LanguageButtons />
    </BoothScreen>
  );
}

/** Asks whether somebody is still there, and then clears the screen. */
export function IdleGuard({ onGone }: { onGone: () => void }) {
  const [asks, setAsks] = useState(false);
  useAskedIdle(asks, () => setAsks(true), onGone);
  return (
    <Dialog
      open={asks}
      onClose={() => setAsks(false)}
      role="alertdialog"
      title={lazyTexts.booth.idle}
      description={lazyTexts.booth.idleText({ seconds: idleSeconds })}
      actions={
        <>
          <Button onClick={onGone}>{lazyTexts.booth.stop}</Button>
          <Button variant="primary" onClick={() => setAsks(false)}>
            {lazyTexts.booth.stay}
          </Button>
        </>
      }
    />
  );
}
