import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { CardSheets, type CardSheetsProps } from './card-sheets.tsx';
import { drawCards } from './draw-cards.ts';
import { LetterSheets, type WindowSide } from './letter-sheets.tsx';
import { PeopleField } from './people-field.tsx';
import { mostLines, readPeople } from './read-people.ts';

type PrintLettersProps = CardSheetsProps & { isPrinted: boolean; onPrint: () => void };

/**
 * A letter with a card for each person of a list, which is here until the page is left and goes nowhere but on paper. Once letters
 * were printed the list stands still: another one would put a card that somebody has into the letter of somebody else.
 */
export function PrintLetters({ isPrinted, onPrint, ...card }: PrintLettersProps) {
  const [list, setList] = useState('');
  const [hasHeadings, setHeadings] = useState(false);
  const [sender, setSender] = useState(card.council.name ?? '');
  const [side, setSide] = useState<WindowSide>('left');
  const [cards] = useState(() => drawCards(card.cards));
  const people = useMemo(() => readPeople(list, { hasHeadings }), [list, hasHeadings]);
  const wrong = whatIsWrong(people, cards.length);
  const fits = people.length > 0 && wrong === undefined;
  const [withLetter, left] = useMemo(
    () => [cards.slice(0, people.length), cards.slice(people.length)],
    [cards, people.length],
  );
  const words = lazyTexts.letters;
  return (
    <>
      {isPrinted ? (
        <p>{words.printed}</p>
      ) : (
        <PeopleField {...{ list, hasHeadings, wrong }} onList={setList} onHeadings={setHeadings} />
      )}
      <Field label={words.sender} hint={words.senderHint}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={90}
          value={sender}
          onChange={({ currentTarget }) => setSender(currentTarget.value)}
        />
      </Field>
      <Choice
        legend={words.window}
        options={[
          { value: 'left', label: words.left },
          { value: 'right', label: words.right },
        ]}
        value={side}
        onChange={setSide}
      />
      {fits && (
        <>
          <p translate="no">
            {words.first} <bdi>{people[0]?.join(' · ')}</bdi>
          </p>
          {left.length > 0 && <p>{words.leftOver({ count: left.length })}</p>}
          <p className="small">{words.noNote}</p>
          <Button
            variant="primary"
            onClick={() => {
              print();
              onPrint();
            }}
          >
            {words.print({ count: people.length })}
          </Button>
          {createPortal(
            <>
              <LetterSheets {...card} cards={withLetter} people={people} sender={sender} side={side} />
              {left.length > 0 && <CardSheets {...card} cards={left} />}
            </>,
            document.body,
          )}
        </>
      )}
    </>
  );
}

function whatIsWrong(people: readonly (readonly string[])[], cardCount: number): string | undefined {
  const words = lazyTexts.letters;
  if (people.length > cardCount) return words.tooMany({ people: people.length, cards: cardCount });
  const long = people.find((lines) => lines.length > mostLines);
  return long && words.tooLong({ name: long[0] ?? '', most: mostLines });
}
