import type { ReactNode } from 'react';
import { usePublicAddress } from '#web/features/site/panel/address/use-public-address.ts';
import { toReadable } from '#web/features/wall/visitor/public-address.ts';
import { adminTexts } from '#web/text/admin.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

type NewCodeProps = { code: string; path: string; lead: (values: { address: string }) => string; children: ReactNode };

/**
 * A code that is told this once, large enough to be read out, with the address where it is typed and until when it holds. The QR code
 * leads there without the code: whoever sees a picture of it has nothing to type.
 */
export function NewCode({ code, path, lead, children }: NewCodeProps) {
  const target = new URL(path, usePublicAddress()).href;
  const address = toReadable(target);
  return (
    <div className="told">
      <div>
        <p>{lead({ address })}</p>
        <p className="new-code" dir="ltr">
          {code}
        </p>
        <p className="quiet small">{children}</p>
        <div className="hall-acts">
          <CopyButton text={code}>{lazyTexts.boothsPanel.copyCode}</CopyButton>
          <CopyButton text={target}>{adminTexts.invite.copyAddress}</CopyButton>
        </div>
      </div>
      <div className="told-qr">
        <QrCode text={target} label={adminTexts.invite.codeLabel({ address })} />
      </div>
    </div>
  );
}
