import { worksHereOnly } from '#contract/running/here-only.ts';
import { wallText } from '#web/text/later.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { publicAddress, toReadable } from './public-address.ts';
import './way-in.css';

/** How everyone in the room gets to the questions. */
export function WayIn({ invitation }: { invitation: string }) {
  const address = publicAddress();
  const readable = toReadable(address);
  return (
    <aside className="wall-in" aria-labelledby="wall-in-title">
      <h2 id="wall-in-title">{invitation}</h2>
      <QrCode text={address} label={wallText.qrLabel({ address: readable })} />
      <p dir="ltr">{readable}</p>
      {worksHereOnly(address) && <p className="wall-here">{wallText.hereOnly}</p>}
    </aside>
  );
}
