import type { Batch } from '#contract/council/batches.ts';
import { helperItems } from './helper-items.ts';
import { PaperAddress, PaperCode } from './paper-address.tsx';
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
  return (
    <article className="helper-sheet" lang={code} dir={direction}>
      <header>
        <PaperCode address={address} />
        <div>
          <p>
            <bdi>{batch.name}</bdi>
          </p>
          <PaperAddress address={address} />
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
