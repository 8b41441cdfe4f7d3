import { allows } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { MyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { toReceiptAddress } from '#web/receipt-address.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { printOnly } from '#web/ui/print-only.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { saveFile } from '#web/ui/save-file.ts';

/**
 * The receipt, to be saved or printed; never what it stands for. It lies open once, after the stones were given: later
 * somebody else may look at this screen.
 */
export function Receipt({ batch, ballot }: { batch: PublicBatch; ballot: MyBallot }) {
  const { receipt, round } = ballot;
  const counted = allows[batch.phase].result ? 'yes' : 'no';
  const save = () =>
    saveFile(
      `ten-stones-receipt-${receipt.slice(0, 4)}.txt`,
      'text/plain;charset=utf-8',
      lazyTexts.receipt
        .receiptFile({ title: publicText.title, batch: batch.name, round, receipt })
        .replaceAll('\n', '\r\n'),
    );
  return (
    <details className="receipt" open={ballot.isNew === true} data-print="receipt">
      <summary>{lazyTexts.receipt.receipt}</summary>
      <p className="only-print">{lazyTexts.receipt.receiptOf({ batch: batch.name, round })}</p>
      <code>{receipt}</code>
      {ballot.replaced && <Replaced receipt={ballot.replaced} />}
      <p className="small quiet">{lazyTexts.receipt.receiptHint({ counted })}</p>
      <QrCode text={toReceiptAddress(batch.id, receipt)} label={lazyTexts.receipt.receiptCode} />
      <div className="receipt-acts">
        <Button onClick={save}>{lazyTexts.receipt.saveReceipt}</Button>
        <Button onClick={() => printOnly('receipt')}>{lazyTexts.receipt.printReceipt}</Button>
        <CopyButton text={receipt}>{lazyTexts.receipt.copyReceipt}</CopyButton>
      </div>
    </details>
  );
}

/** Which earlier one no longer counts: whole on one line where there is room. */
function Replaced({ receipt }: { receipt: string }) {
  const [before, after] = lazyTexts.anew.replaced({ receipt }).split(receipt);
  return (
    <p className="receipt-replaced">
      {before}
      <span className="receipt-earlier">{receipt}</span>
      {after}
    </p>
  );
}
