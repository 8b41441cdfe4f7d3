import {
  nextPlace,
  type PickAction,
  type Picks,
  type Place,
  placeOf,
} from '#web/features/ballots/visitor/own/picks.ts';

/** What a tap or a key comes to. `swap` and `move` are of questions that have a place already. */
export type Move =
  | { type: 'give' | 'replace' | 'take_back'; id: string; place: Place }
  | { type: 'move' | 'swap'; id: string; from: Place; to: Place }
  | { type: 'pick_up' | 'leave'; place: Place }
  /** All places are taken, and none is picked up to make room. */
  | { type: 'full' }
  | { type: 'nothing' };

/** A question goes to the next free place, or to the one that is picked up; one that has a place is taken back. */
export function tapQuestion(picks: Picks, pickedUp: Place | null, id: string): Move {
  const place = placeOf(picks, id);
  if (pickedUp !== null && place !== pickedUp) return putInPlace(picks, id, pickedUp);
  if (place !== null) return { type: 'take_back', id, place };
  const free = nextPlace(picks);
  return free === null ? { type: 'full' } : { type: 'give', id, place: free };
}

/** A taken place is picked up; the next place that is tapped changes with it, the same one leaves it where it was. */
export function tapPlace(picks: Picks, pickedUp: Place | null, place: Place): Move {
  if (pickedUp === place) return { type: 'leave', place };
  const inHand = pickedUp === null ? null : picks[pickedUp];
  if (inHand !== null) return putInPlace(picks, inHand, place);
  return picks[place] === null ? { type: 'nothing' } : { type: 'pick_up', place };
}

/** The question goes to this very place; what lies there changes with it, or makes room. */
export function putInPlace(picks: Picks, id: string, to: Place): Move {
  const from = placeOf(picks, id);
  const free = picks[to] === null;
  if (from === to) return { type: 'nothing' };
  if (from === null) return { type: free ? 'give' : 'replace', id, place: to };
  return { type: free ? 'move' : 'swap', id, from, to };
}

/** What the move does to the picks; null when it leaves them as they are. */
export function toAction(move: Move): PickAction | null {
  switch (move.type) {
    case 'give':
    case 'replace':
      return { type: 'place', id: move.id, place: move.place };
    case 'move':
    case 'swap':
      return { type: 'place', id: move.id, place: move.to };
    case 'take_back':
      return { type: 'take_back', ids: [move.id] };
    default:
      return null;
  }
}
