import { nextPlace, type Picks, type Place, placeOf, places } from '#web/features/ballots/visitor/own/picks.ts';

/** What the four keys do. */
export const earsKeys = ['back', 'repeat', 'give', 'next'] as const;
export type EarsKey = (typeof earsKeys)[number];

/** Where somebody is who votes by listening. */
type At =
  | { step: 'headphones' }
  | { step: 'question'; index: number }
  /** `place`: one pick by itself; null: all four. */
  | { step: 'review'; place: Place | null };

export type Ears = {
  at: At;
  /** What is said before that: what a press did to the stones, that all four are to be heard first, what happened meanwhile. */
  lead: 'moved' | 'hear_first' | 'message' | null;
  /** All four picks were read to the end: before that nothing gives them, so that no key pressed twice does. */
  heard: boolean;
  /** Whether anybody is still there. */
  asks: boolean;
  /** Counts what is to be said: each is said once, and again with the next. */
  turn: number;
};

/** The ballot as it is before a press: the questions in their order, and the picks. */
export type Ballot = { ids: readonly string[]; picks: Picks };

export type EarsAction = { type: 'key'; key: EarsKey; ballot: Ballot } | { type: 'heard' | 'message' | 'idle' };

export const earsStart: Ears = { at: { step: 'headphones' }, lead: null, heard: false, asks: false, turn: 0 };

export function reduceEars(ears: Ears, action: EarsAction): Ears {
  const { at, turn } = ears;
  switch (action.type) {
    case 'heard':
      return { ...ears, heard: ears.heard || (at.step === 'review' && at.place === null && !ears.asks) };
    case 'idle':
      return { ...ears, asks: true, turn: turn + 1 };
    case 'message':
      // A pick may be gone: then there are stones to give again.
      return goTo(ears, at.step === 'review' ? { step: 'question', index: 0 } : at, 'message');
    case 'key':
      if (ears.asks) return { ...ears, asks: false, turn: turn + 1 };
      // Of what was done to a question its words are asked for again.
      if (action.key === 'repeat') return { ...ears, lead: ears.lead === 'moved' ? null : ears.lead, turn: turn + 1 };
      return pressKey(ears, action.key, action.ballot);
  }
}

/** What a key does to the ballot: `tap` gives the next stones to a question or takes them back, `give` gives the ballot. */
export function actOf(ears: Ears, key: EarsKey, { ids, picks }: Ballot): { tap: string } | 'give' | null {
  const { at, asks, heard } = ears;
  if (key !== 'give' || asks) return null;
  if (at.step === 'review') return heard ? 'give' : null;
  const id = at.step === 'question' ? ids[indexIn(ids, at.index)] : undefined;
  if (id === undefined || (nextPlace(picks) === null && placeOf(picks, id) === null)) return null;
  return { tap: id };
}

/** The list may have become shorter meanwhile. */
export function indexIn(ids: readonly unknown[], index: number): number {
  return Math.max(0, Math.min(index, ids.length - 1));
}

function pressKey(ears: Ears, key: Exclude<EarsKey, 'repeat'>, ballot: Ballot): Ears {
  const { at } = ears;
  switch (at.step) {
    case 'headphones':
      return goTo(ears, key === 'give' ? { step: 'question', index: 0 } : at);
    case 'question':
      return key === 'give' ? giveAt(ears, at, ballot) : goTo(ears, { ...at, index: beside(at.index, key, ballot) });
    case 'review':
      return inReview(ears, at, key, ballot);
  }
}

/** Around the ends: behind the last question comes the first. */
function beside(index: number, key: 'next' | 'back', { ids }: Ballot): number {
  const count = Math.max(ids.length, 1);
  return (indexIn(ids, index) + (key === 'next' ? 1 : count - 1)) % count;
}

/** The review follows the last stone, and whatever is pressed to give a fifth. */
function giveAt(ears: Ears, at: At, ballot: Ballot): Ears {
  const { picks } = ballot;
  const act = actOf(ears, 'give', ballot);
  const review: At = { step: 'review', place: null };
  if (act === null || act === 'give') return goTo(ears, review);
  const gives = placeOf(picks, act.tap) === null;
  const isLast = gives && places.filter((place) => picks[place] === null).length === 1;
  return goTo(ears, isLast ? review : at, 'moved');
}

function inReview(ears: Ears, { place }: At & { step: 'review' }, key: 'next' | 'give' | 'back', ballot: Ballot): Ears {
  const { ids, picks } = ballot;
  if (key === 'next') {
    const next = place === null ? 0 : places[place + 1];
    return goTo(ears, { step: 'review', place: next ?? null });
  }
  if (key === 'back') return goTo(ears, { step: 'question', index: ids.indexOf(picks[place ?? 0] ?? '') });
  return goTo(ears, { step: 'review', place: null }, 'hear_first');
}

/** Whoever leaves the review hears it again before the stones are given. */
function goTo(ears: Ears, at: At, lead: Ears['lead'] = null): Ears {
  const stays = at.step === 'review' && ears.at.step === 'review';
  return { ...ears, at, lead, heard: stays && ears.heard, turn: ears.turn + 1 };
}
