import { useEffect, useState } from 'react';
import type { BallotReceipt } from '#contract/council/ballots.ts';
import type { Booth } from '#contract/council/booths.ts';
import { toReceiptAddress } from '#web/receipt-address.ts';
import { boothText } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { BoothScreen } from './booth-screen.tsx';
import { canFillScreen, fillScreen } from './fill-screen.ts';
import { useIdle } from './use-idle.ts';

/** Between two people: nothing of the last one, and one thing to press. */
export function NeutralScreen({ booth, why, onBegin }: { booth: Booth; why: string | null; onBegin: () => void }) {
  return (
    <BoothScreen title={why ?? boothText.welcome}>
      <p>
        <bdi>{booth.batch.name}</bdi>
      </p>
      {why === null && (
        <>
          <p>{boothText.welcomeText}</p>
          <Button variant="primary" large onClick={onBegin}>
            {boothText.begin}
          </Button>
          <p className="small quiet">{boothText.final}</p>
        </>
      )}
      <FillButton />
    </BoothScreen>
  );
}

function FillButton() {
  const [offered, setOffered] = useState(canFillScreen);
  useEffect(() => {
    const look = () => setOffered(canFillScreen());
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return offered && <Button onClick={fillScreen}>{boothText.fill}</Button>;
}

/** While a ballot is on its way nothing can be pressed, and nothing is cleared. */
export function WaitScreen({ late, left }: { late: boolean; left: boolean }) {
  return (
    <BoothScreen title={late || left ? boothText.call : boothText.wait} urgent={late || left}>
      <p>{left ? boothText.asking : late ? boothText.late : boothText.waitText}</p>
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
  useIdle(thanksMs, onDone);
  return (
    <BoothScreen title={boothText.thanks}>
      <p>{boothText.thanksText}</p>
      <div className="booth-receipt">
        <div>
          <h2>{boothText.receipt}</h2>
          <code dir="ltr">{ballot.receipt}</code>
          <p className="small quiet">{boothText.receiptText}</p>
        </div>
        <QrCode text={toReceiptAddress(batchId, ballot.receipt)} label={boothText.receiptCode} />
      </div>
      <Button variant="primary" large onClick={onDone}>
        {boothText.done}
      </Button>
    </BoothScreen>
  );
}

export type Trouble = 'not_given' | 'given_after_all' | 'lost';

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
    <BoothScreen title={boothText.call} urgent>
      <p>{boothText.troubles[trouble]}</p>
      {why && <p>{why}</p>}
      <Button variant="primary" large onClick={onDone}>
        {boothText.clear}
      </Button>
    </BoothScreen>
  );
}

const idleMs = 60_000;
const warningMs = 20_000;

/** After a minute without a touch it asks, and then clears the screen. */
export function IdleGuard({ onGone }: { onGone: () => void }) {
  const [asks, setAsks] = useState(false);
  useIdle(asks ? null : idleMs, () => setAsks(true));
  useEffect(() => {
    if (!asks) return;
    const timer = setTimeout(onGone, warningMs);
    return () => clearTimeout(timer);
  }, [asks, onGone]);
  return (
    <Dialog
      open={asks}
      onClose={() => setAsks(false)}
      role="alertdialog"
      title={boothText.idle}
      description={boothText.idleText({ seconds: warningMs / 1000 })}
      actions={
        <>
          <Button onClick={onGone}>{boothText.stop}</Button>
          <Button variant="primary" onClick={() => setAsks(false)}>
            {boothText.stay}
          </Button>
        </>
      }
    />
  );
}
