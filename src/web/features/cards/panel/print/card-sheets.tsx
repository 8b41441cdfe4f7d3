import { memo } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { MadeCard } from '#contract/council/cards.ts';
import type { StoredIdentity } from '#contract/running/identity.ts';
import { toKnownZone } from '#text/known-zone.ts';
import { toCardAddress } from '#web/card-address.ts';
import { type InviteLanguage, toUntilText } from '#web/features/outreach/panel/words.ts';
import { toReadable } from '#web/features/wall/visitor/public-address.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import './card-sheets.css';

export type CardSheetsProps = {
  batch: Batch;
  cards: readonly MadeCard[];
  /** One or two. */
  languages: readonly InviteLanguage[];
  council: StoredIdentity;
  address: string;
};

const perSheet = 8;

/** A4, eight to a sheet, with marks to cut by. */
export const CardSheets = memo(function CardSheets({ cards, ...rest }: CardSheetsProps) {
  const sheets = Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, n) =>
    cards.slice(n * perSheet, (n + 1) * perSheet),
  );
  return (
    <div className="card-sheets">
      {sheets.map((sheet) => (
        <div className="card-sheet" key={sheet[0]?.serial}>
          {sheet.map((card) => (
            <VotingCard key={card.serial} card={card} {...rest} />
          ))}
        </div>
      ))}
    </div>
  );
});

/** One of them: by it alone a person gives a ballot. */
export function VotingCard({
  batch,
  card,
  languages,
  council,
  address,
}: Omit<CardSheetsProps, 'cards'> & { card: MadeCard }) {
  return (
    <article className="voting-card">
      <div className="voting-card-of">
        {council.logo && <BrandMark logo={council.logo} />}
        <span>
          {council.name && (
            <>
              <bdi>{council.name}</bdi>,{' '}
            </>
          )}
          <bdi>{batch.name}</bdi>
        </span>
      </div>
      <QrCode text={toCardAddress(address, card.code)} label={card.code} />
      <div className="voting-card-says">
        {languages.map(({ code, direction, words: { votingCard, titles } }) => (
          <div key={code} lang={code} dir={direction}>
            <strong>{votingCard.title}</strong>
            <p>{titles[2]}</p>
            <ol>
              <li>{votingCard.open}</li>
              <li>{votingCard.give}</li>
              <li>{votingCard.keep}</li>
            </ol>
          </div>
        ))}
      </div>
      <div className="voting-card-code" dir="ltr">
        {card.code}
      </div>
      {languages.map((language, place) => (
        <p className="voting-card-until" key={language.code} lang={language.code} dir={language.direction}>
          {toUntilText(batch.stoning_deadline, language, toKnownZone(council.time_zone) ?? undefined)}
          {place === 0 && council.contact && ` · ${language.words.helpers.whom}: ${council.contact}`}
        </p>
      ))}
      <div className="voting-card-foot" dir="ltr">
        <span>{toReadable(toCardAddress(address, '')).replace(/#$/, '')}</span>
        <span>{card.serial}</span>
      </div>
    </article>
  );
}
