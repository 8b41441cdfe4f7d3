import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { receiptIn } from '#web/receipt-address.ts';
import { receiptCheckText } from '#web/text/results.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { readReceipt } from './receipt-text.ts';

/** A receipt from a picture of its code. What reads it is loaded with the first picture. */
export function ReceiptPicture({ onReceipt }: { onReceipt: (receipt: string) => void }) {
  const [reading, setReading] = useState(false);
  const [unread, setUnread] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const read = async () => {
    const [picture] = field.current?.files ?? [];
    setUnread(false);
    if (!picture) return;
    setReading(true);
    const text = await import('./read-picture.ts')
      .then(({ readPicture }) => readPicture(picture))
      .catch(() => undefined);
    const receipt = readReceipt(receiptIn(text ?? '') ?? text ?? '');
    setReading(false);
    setUnread(receipt === undefined);
    if (receipt) onReceipt(receipt);
  };
  // Also what was chosen before the page's scripts were there.
  const readChosen = useEffectEvent(() => void read());
  useEffect(() => readChosen(), []);
  return (
    <div className="receipt-picture">
      <Field label={receiptCheckText.picture} hint={receiptCheckText.pictureHint}>
        <Input ref={field} type="file" accept="image/*" onChange={() => void read()} />
      </Field>
      <p role="status" className={unread ? 'field-error' : undefined}>
        {reading && receiptCheckText.pictureReading}
        {unread && receiptCheckText.pictureUnread}
      </p>
    </div>
  );
}
