import type { Batch } from '#contract/council/batches.ts';
import { phaseEnd } from '#contract/council/phase-end.ts';
import { toKnownZone } from '#text/known-zone.ts';
import { ownPhaseText } from '#web/features/public-page/visitor/phase-text.ts';
import { toReadable } from '#web/features/wall/visitor/public-address.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Circle } from '#web/ui/drawings.tsx';
import { HelperSheet } from './helper-sheet.tsx';
import { PaperAddress, PaperCode } from './paper-address.tsx';
import type { SheetKind } from './print-address.ts';
import { type Council, calendarText, type InviteLanguage, invitedPath, saidOf, untilText } from './words.ts';

export type SheetProps = {
  kind: SheetKind;
  batch: Batch;
  address: string;
  /** One or two; the first is set larger. */
  languages: readonly InviteLanguage[];
  council: Council | undefined;
};

const drawn = { poster: Poster, cards: Cards, helpers: HelperSheet } as const satisfies Record<SheetKind, unknown>;

/** The languages of each page: the page for helpers is one in each language, and other sheets say all on one. */
export function toPages(kind: SheetKind, languages: readonly InviteLanguage[]): (readonly InviteLanguage[])[] {
  return kind === 'helpers' ? languages.map((language) => [language]) : [languages];
}

/** What is on the paper. */
export function Sheet({ kind, ...props }: SheetProps) {
  const Drawn = drawn[kind];
  return <Drawn {...props} />;
}

const drawings = { 1: 'submission', 2: 'stoning', over: 'stoning', counting: 'stoning', 3: 'completed' } as const;

function Poster({ batch, address, languages, council }: Omit<SheetProps, 'kind'>) {
  const said = saidOf({ batch, now: Date.now() });
  const [first] = languages;
  return (
    <article className="poster" lang={first?.code} dir={first?.direction}>
      <header>
        <BrandMark logo={council?.logo ?? null} />
        <span>
          <Host batch={batch} council={council} />
        </span>
      </header>
      {languages.map(({ code, direction, words }) => (
        <h2 key={code} className="poster-title" lang={code} dir={direction}>
          {words.titles[said]}
        </h2>
      ))}
      <PosterSays batch={batch} languages={languages} />
      <div className="poster-art">
        <Circle kind={drawings[said]} />
      </div>
      <div className="poster-in">
        <PaperCode address={address + invitedPath(batch)} />
        <div>
          <Until batch={batch} languages={languages} council={council} />
          {languages.map(({ code, direction, words }) => (
            <p key={code} className="poster-way" lang={code} dir={direction}>
              {words.way}
            </p>
          ))}
          <PaperAddress address={address + invitedPath(batch)} />
          <ForCalendars batch={batch} address={address} languages={languages} />
        </div>
      </div>
    </article>
  );
}

/** The organiser's words for the phase where there are any, else ours; those that are in no language stand there once. */
function PosterSays({ batch, languages }: Pick<SheetProps, 'batch' | 'languages'>) {
  const key = saidOf({ batch, now: Date.now() });
  // What was written for the phase asks for what is not taken any more.
  const own = (code: string) => typeof key === 'number' && ownPhaseText(batch, code);
  const said = languages.map(({ code, words }) => ({ code, text: own(code) || words.says[key] }));
  const texts = said.filter(({ text }, place) => said.findIndex((one) => one.text === text) === place);
  const length = Math.max(...texts.map(({ text }) => text.length)) * texts.length;
  return (
    <div className="poster-says" data-length={lengths.find(({ most }) => length <= most)?.name}>
      {texts.map(({ code, text }) => (
        <p key={code} lang={code} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}

/** In letters, over all columns: what is longer is set smaller, so that all of it stands on the one page. */
const lengths = [
  { name: 'usual', most: 320 },
  { name: 'long', most: 900 },
  { name: 'longest', most: Number.POSITIVE_INFINITY },
] as const;

/** Who invites, and to what. */
function Host({ batch, council }: Pick<SheetProps, 'batch' | 'council'>) {
  return (
    <>
      {council?.name && (
        <>
          <bdi>{council.name}</bdi>,{' '}
        </>
      )}
      <bdi>{batch.name}</bdi>
    </>
  );
}

const places = ['one', 'two', 'three', 'four'];

function Cards({ batch, address, languages, council }: Omit<SheetProps, 'kind'>) {
  return (
    <div className="cards">
      {places.map((place) => (
        <article className="card" key={place}>
          <p className="card-of">
            {council?.logo && <BrandMark logo={council.logo} />}
            <Host batch={batch} council={council} />
          </p>
          <PaperCode address={address + invitedPath(batch)} />
          {languages.map(({ code, direction, words }) => (
            <h2 key={code} lang={code} dir={direction}>
              {words.cards[saidOf({ batch, now: Date.now() })]}
            </h2>
          ))}
          <Until batch={batch} languages={languages} council={council} />
          <PaperAddress address={address + invitedPath(batch)} />
        </article>
      ))}
    </div>
  );
}

/** Small, and below what leads to the page: who wants it has a hand free for a keyboard. */
function ForCalendars({ batch, address, languages }: Pick<SheetProps, 'batch' | 'address' | 'languages'>) {
  const [first] = languages;
  const text = first && calendarText({ batch, now: Date.now() }, first, toReadable(address));
  return text && <p className="paper-calendar">{text}</p>;
}

function Until({ batch, languages, council }: Pick<SheetProps, 'batch' | 'languages' | 'council'>) {
  const timeZone = (council && toKnownZone(council.time_zone)) ?? undefined;
  const now = Date.now();
  if (!phaseEnd(batch, now)?.moment) return null;
  return (
    <div className="paper-until">
      {languages.map((language) => (
        <p key={language.code} lang={language.code} dir={language.direction}>
          {untilText({ batch, now }, language, timeZone)}
        </p>
      ))}
    </div>
  );
}
