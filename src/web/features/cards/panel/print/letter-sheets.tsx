import { memo } from 'react';
import type { MadeCard } from '#contract/council/cards.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { toKnownZone } from '#text/known-zone.ts';
import { toUntilText } from '#web/features/outreach/panel/words.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { type CardSheetsProps, VotingCard } from './card-sheets.tsx';
import type { Address } from './read-people.ts';
import './letters.css';

export type WindowSide = 'left' | 'right';

type LetterSheetsProps = CardSheetsProps & {
  /** As many as there are cards. */
  people: readonly Address[];
  /** In the window, above the address. */
  sender: string;
  side: WindowSide;
};

/** A page of A4 for each person, folded twice for an envelope with a window; nothing translates it on the way. */
export const LetterSheets = memo(function LetterSheets({ cards, people, ...rest }: LetterSheetsProps) {
  return (
    <div className="letters" translate="no">
      {cards.map((card, place) => (
        <Letter key={card.serial} card={card} lines={people[place] ?? []} {...rest} />
      ))}
    </div>
  );
});

type LetterProps = Omit<LetterSheetsProps, 'cards' | 'people'> & { card: MadeCard; lines: Address };

function Letter({ lines, sender, side, ...voting }: LetterProps) {
  const { batch, council, languages } = voting;
  const [language] = languages;
  if (!language) return null;
  const { code, direction, words } = language;
  const { letter, votingCard } = words;
  const ways = [
    { name: letter.online, how: votingCard.open },
    ...(takesChannel(batch.rules, 'booth') ? [{ name: letter.booth, how: letter.boothHow }] : []),
    ...(takesChannel(batch.rules, 'paper') ? [{ name: letter.paper, how: letter.paperHow }] : []),
  ];
  return (
    <article className="letter" data-window={side} lang={code} dir={direction}>
      <div className="letter-address" dir="auto">
        <small>{sender}</small>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may be alike
          <p key={place}>{line}</p>
        ))}
      </div>
      <div className="letter-from">
        {council.logo && <BrandMark logo={council.logo} />}
        {council.name && (
          <p>
            <bdi>{council.name}</bdi>
          </p>
        )}
        {council.contact && (
          <p>
            <bdi>{council.contact}</bdi>
          </p>
        )}
      </div>
      <i className="letter-fold" />
      <i className="letter-hole" />
      <i className="letter-fold second" />
      <div className="letter-text">
        <h2>
          {votingCard.title}: <bdi>{batch.name}</bdi>
        </h2>
        <p>
          <strong>{words.titles[2]}</strong> {letter.lead}
        </p>
        <p>
          <strong>{toUntilText(batch.stoning_deadline, language, toKnownZone(council.time_zone) ?? undefined)}</strong>
        </p>
        <dl>
          {ways.map(({ name, how }, place) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {how} {place === 1 && batch.venue && <bdi>{batch.venue}</bdi>}
              </dd>
            </div>
          ))}
        </dl>
        {ways.length > 1 && <p>{letter.oneWay}</p>}
        <p>{letter.apart}</p>
        <p>{letter.lost}</p>
      </div>
      <VotingCard {...voting} />
      <p className="letter-cut">{letter.cut}</p>
    </article>
  );
}
