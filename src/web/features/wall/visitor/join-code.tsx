import { isLocalAddress } from '#contract/running/local-address.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { publicAddress, toReadable } from './public-address.ts';
import './join-code.css';

type JoinCodeProps = { invitation: string; note?: string | undefined };

/** How everyone in the room gets to the questions, and what else they need. */
export function JoinCode({ invitation, note }: JoinCodeProps) {
  const address = publicAddress();
  const readable = toReadable(address);
  return (
    <aside className="wall-in" aria-labelledby="wall-in-title">
      <h2 id="wall-in-title">{invitation}</h2>
      <QrCode text={address} label={lazyTexts.wall.qrLabel({ address: readable })} />
      <p dir="ltr">{readable}</p>
      {note && <p className="wall-note">{note}</p>}
      {isLocalAddress(address) && <p className="wall-here">{lazyTexts.wall.hereOnly}</p>}
    </aside>
  );
}
