import type { Dispatch, KeyboardEvent } from 'react';
import { stonesOfPicks } from '#contract/council/ballots.ts';
import { places } from '#web/features/ballots/visitor/own/picks.ts';
import type { StoningPress } from './stoning-state.ts';

/** The keys 1 to 4 give the question that has the focus as many stones: it goes to their place. */
export function putByKey(event: KeyboardEvent, id: string, press: Dispatch<StoningPress>): void {
  const place = places.find((one) => String(stonesOfPicks[one]) === event.key);
  if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  press({ type: 'put_in_place', id, place });
}
