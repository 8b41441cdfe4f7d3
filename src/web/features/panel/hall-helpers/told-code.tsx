import type { ReactNode } from 'react';
import { publicAddress, toReadable } from '#web/features/visitor/wall/public-address.ts';

type ToldCodeProps = { code: string; path: string; lead: (values: { address: string }) => string; children: ReactNode };

/** A code that is told this once, large enough to be read out, with the address where it is typed and until when it holds. */
export function ToldCode({ code, path, lead, children }: ToldCodeProps) {
  return (
    <>
      <p>{lead({ address: toReadable(new URL(path, publicAddress()).href) })}</p>
      <p className="told-code" dir="ltr">
        {code}
      </p>
      <p className="quiet small">{children}</p>
    </>
  );
}
