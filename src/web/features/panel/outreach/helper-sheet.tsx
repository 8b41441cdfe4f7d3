import type { CSSProperties } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { toReadable } from '#web/features/visitor/wall/public-address.ts';
import { adminTexts } from '#web/text/admin.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { helperItems } from './helper-items.ts';
import type { InviteLanguage } from './words.ts';
import './helper-sheet.css';

type HelperSheetProps = { batch: Batch; address: string; languages: readonly InviteLanguage[] };

/**
 * What whoever helps in the hall has in the hand: the address, and what to do when, as far as the batch's rules concern it. In the first
 * of the languages alone: two would be too small to read on one page.
 */
export function HelperSheet({ batch, address, languages: [language] }: HelperSheetProps) {
  if (!language) return null;
  const { code, direction, words } = language;
  const readable = toReadable(address);
  return (
    <article className="helper-sheet" lang={code} dir={direction}>
      <header>
        <div className="paper-qr">
          <QrCode text={`${address}/`} label={adminTexts.invite.codeLabel({ address: readable })} />
        </div>
        <div>
          <p>
            <bdi>{batch.name}</bdi>
          </p>
          <p className="paper-address" dir="ltr" style={{ '--letters': readable.length } as CSSProperties}>
            {readable}
          </p>
        </div>
      </header>
      <section>
        <h2>{words.helpers.title}</h2>
        <dl>
          {helperItems(batch.rules).map((item) => (
            <div key={item}>
              <dt>{words.helpers.items[item].when}</dt>
              <dd>{words.helpers.items[item].what}</dd>
            </div>
          ))}
          <div>
            <dt>{words.helpers.whom}</dt>
            <dd className="helper-line" />
          </div>
        </dl>
      </section>
    </article>
  );
}
