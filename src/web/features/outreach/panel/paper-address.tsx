import type { CSSProperties } from 'react';
import { toReadable } from '#web/features/wall/visitor/public-address.ts';
import { adminTexts } from '#web/text/admin.ts';
import { QrCode } from '#web/ui/qr-code.tsx';

/** As large as it can be on one line, up to some forty letters: who types it in must not wonder whether a break belongs to it. */
export function PaperAddress({ address }: { address: string }) {
  const words = toReadable(address);
  return (
    <p className="paper-address" dir="ltr" style={{ '--letters': words.length } as CSSProperties}>
      {words}
    </p>
  );
}

/** The QR code of an address on paper. */
export function PaperCode({ address }: { address: string }) {
  const hasPath = new URL(address).pathname !== '/';
  return (
    <div className="paper-qr">
      <QrCode
        text={hasPath ? address : `${address}/`}
        label={adminTexts.invite.codeLabel({ address: toReadable(address) })}
      />
    </div>
  );
}
