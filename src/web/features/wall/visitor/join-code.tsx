import { isLocalAddress } from '#contract/running/local-address.ts';
import { laterTexts } from '#web/text/lazy.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { publicAddress, toReadable } from './public-address.ts';
import './join-code.css';

/** How everyone in the room gets to the questions. */
export function JoinCode({ invitation }: { invitation: string }) {
  const address = publicAddress();
  const readable = toReadable(address);
  return (
    <aside className="wall-in" aria-labelledby="wall-in-title">
      <h2 id="wall-in-title">{invitation}</h2>
      <QrCode text={address} label={laterTexts.wall.qrLabel({ address: readable })} />
      <p dir="ltr">{readable}</p>
      {isLocalAddress(address) && <p className="wall-here">{laterTexts.wall.hereOnly}</p>}
    </aside>
  );
}
