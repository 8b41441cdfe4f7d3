import { stonesOfPicks } from '#contract/council/ballots.ts';
import type { Breakdown } from '#contract/council/batch-result.ts';
import { lazyTexts } from '#web/text/lazy.ts';

/** Which colour of a bar means how many stones. */
export function BreakdownKey() {
  return (
    <p className="mix-key" aria-hidden="true">
      <span>{lazyTexts.result.givenAs}</span>
      {stonesOfPicks.map((stones) => (
        <span key={stones} className="num" data-tone={stones}>
          <i /> {stones}
        </span>
      ))}
    </p>
  );
}

/** How many ballots gave a question 4, 3, 2 and 1 stones; for who hears the page in words. */
export function BreakdownNumbers({ breakdown }: { breakdown: Breakdown }) {
  const [fours, threes, twos, ones] = breakdown;
  return (
    <>
      <p className="visually-hidden">{lazyTexts.result.breakdown({ fours, threes, twos, ones })}</p>
      <ul className="mix num" aria-hidden="true">
        {stonesOfPicks.map((stones, place) => (
          <li key={stones} data-tone={stones} dir="ltr">
            <i /> <b>{breakdown[place]}</b> × {stones}
          </li>
        ))}
      </ul>
    </>
  );
}
