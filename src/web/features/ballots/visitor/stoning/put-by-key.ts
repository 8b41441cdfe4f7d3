import type { Dispatch, KeyboardEvent } from 'react';
import { stonesOfPicks } from '#contract/council/ballots.ts';
import { places } from '#web/features/ballots/visitor/own/picks.ts';
import { goToPicks } from './skip-to-picks.tsx';
import type { StoningPress } from './stoning-state.ts';

/** The keys 1 to 4 give the question that has the focus as many stones: it goes to their place. 0 leads past all others. */
export function putByKey(
  event: KeyboardEvent,
  question: { id: string; words: string },
  press: Dispatch<StoningPress>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '0') goToPicks(event);
  const place = places.find((one) => String(stonesOfPicks[one]) === event.key);
  if (place === undefined) return;
  event.preventDefault();
  press({ type: 'put_in_place', ...question, place });
}
