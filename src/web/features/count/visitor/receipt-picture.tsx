import { type ChangeEvent, useState } from 'react';
import { receiptIn } from '#web/receipt-address.ts';
import { receiptCheckText } from '#web/text/results.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { readReceipt } from './receipt-text.ts';

/** A receipt from a picture of its code. What reads it is loaded with the first picture. */
export function ReceiptPicture({ onReceipt }: { onReceipt: (receipt: string) => void }) {
  const [reading, setReading] = useState(false);
  const [unread, setUnread] = useState(false);
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = currentTarget.files ?? [];
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
  return (
    <div className="receipt-picture">
      <Field label={receiptCheckText.picture} hint={receiptCheckText.pictureHint}>
        <Input type="file" accept="image/*" onChange={read} />
      </Field>
      <p role="status" className={unread ? 'field-error' : undefined}>
        {reading && receiptCheckText.pictureReading}
        {unread && receiptCheckText.pictureUnread}
      </p>
    </div>
  );
}
