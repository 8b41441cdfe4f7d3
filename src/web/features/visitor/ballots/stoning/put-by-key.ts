import type { Dispatch, KeyboardEvent } from 'react';
import { places } from '#web/features/visitor/ballots/own/picks.ts';
import type { StoningPress } from './stoning-state.ts';

/** The keys 1 to 4 put the question that has the focus into the first to the fourth place. */
export function putByKey(event: KeyboardEvent, id: string, press: Dispatch<StoningPress>): void {
  const place = places.find((one) => String(one + 1) === event.key);
  if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  press({ type: 'put_in_place', id, place });
}
