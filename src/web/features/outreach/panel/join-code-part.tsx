import type { Batch } from '#contract/council/batches.ts';
import type { SiteAddress } from '#contract/running/address.ts';
import { toReadable } from '#web/features/wall/visitor/public-address.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { saveQrPng, saveQrSvg } from './qr-file.ts';
import { invitedPath } from './words.ts';

/** The address and its code. */
export function JoinCodePart({ batch, address, site }: { batch: Batch; address: string; site: SiteAddress }) {
  const target = address + (invitedPath(batch) || '/');
  const readable = toReadable(target);
  return (
    <section className="part outreach-code" aria-labelledby="way-in">
      <div className="code-sheet">
        <QrCode text={target} label={adminTexts.invite.codeLabel({ address: readable })} />
      </div>
      <div className="outreach-words">
        <h3 id="way-in">{adminTexts.invite.wayIn}</h3>
        <p className="outreach-address">
          <code>{readable}</code>
        </p>
        {address !== site.address && <p className="quiet small">{adminTexts.invite.preview}</p>}
        {address === site.address && site.reach === 'network' && (
          <p className="quiet small">{adminTexts.invite.network}</p>
        )}
        <div className="outreach-acts">
          <CopyButton text={target}>{adminTexts.invite.copyAddress}</CopyButton>
          <Button variant="plain" onClick={() => saveQrSvg(adminTexts.invite.fileName, target)}>
            {adminTexts.invite.svg}
          </Button>
          <Button variant="plain" onClick={() => saveQrPng(adminTexts.invite.fileName, target)}>
            {adminTexts.invite.png}
          </Button>
          <a className={buttonClass('plain')} href={`${address}/?view=wall`} target="_blank" rel="noreferrer">
            {adminTexts.panel.wall}
            <span className="visually-hidden"> {adminTexts.panel.newTab}</span>
          </a>
        </div>
      </div>
    </section>
  );
}
