import { createPortal } from 'react-dom';
import type { Batch } from '#contract/council/batches.ts';
import type { HelperCode } from '#contract/council/hall-helpers.ts';
import { usePublicAddress } from '#web/features/site/panel/address/use-public-address.ts';
import { toReadable } from '#web/features/wall/visitor/public-address.ts';
import { usePrintNow } from '#web/panel-kit/use-print-now.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { helperPaths } from './helper-paths.ts';
import './helper-slips.css';

type Slip = HelperCode & { code: string };

/** Prints a slip for each person whose code can be read here, eight to a sheet of A4. */
export function PrintSlips({ batch, slips }: { batch: Batch; slips: readonly Slip[] }) {
  const { isPrinting, printNow } = usePrintNow();
  return (
    <>
      <p className="small">{lazyTexts.boothsPanel.slipsHint}</p>
      <Button onClick={printNow}>{lazyTexts.boothsPanel.printSlips({ count: slips.length })}</Button>
      {isPrinting &&
        createPortal(
          <div className="helper-slips">
            {slips.map((slip) => (
              <HelperSlip key={slip.id} batch={batch} slip={slip} />
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}

/** The QR code leads to where the code is typed, and does not hold it. */
function HelperSlip({ batch, slip: { opens, code, until, helpers } }: { batch: Batch; slip: Slip }) {
  const target = new URL(helperPaths[opens], usePublicAddress()).href;
  return (
    <article className="helper-slip">
      <div>
        <p>
          <bdi>{batch.name}</bdi>
        </p>
        <h3>{lazyTexts.boothsPanel.opens({ opens })}</h3>
        {helpers.map(({ name }) => (
          <p key={name} dir="auto">
            {name}
          </p>
        ))}
        <p>{lazyTexts.boothsPanel.slipLead({ address: toReadable(target) })}</p>
      </div>
      <QrCode text={target} label={toReadable(target)} />
      <p className="helper-slip-code" dir="ltr">
        {code}
      </p>
      <p className="helper-slip-once">{lazyTexts.boothsPanel.slipOnce({ moment: toCouncilMomentText(until) })}</p>
    </article>
  );
}
