import { type Choices, stonesOfPicks } from '#contract/council/ballots.ts';

/** The question in each place, from the most stones to the fewest. */
export type Picks = readonly [Pick, Pick, Pick, Pick];
type Pick = string | null;

export const noPicks: Picks = [null, null, null, null];
export const places = [0, 1, 2, 3] as const;
export type Place = (typeof places)[number];

/** What sentences call a place: the first one is 1. */
export type Position = 1 | 2 | 3 | 4;

export function positionOf(place: Place): Position {
  return (place + 1) as Position;
}

/** What sentences say of a place: its position, and how many stones lie there. */
export function ofPlace(place: Place): { place: Position; count: number } {
  return { place: positionOf(place), count: stonesOfPicks[place] };
}

export type PickAction =
  /** Give the question this very place; two that both have one change places. */
  { type: 'place'; id: string; place: Place } | { type: 'take_back'; ids: readonly string[] };

export function pick(picks: Picks, action: PickAction): Picks {
  switch (action.type) {
    case 'place': {
      const from = placeOf(picks, action.id);
      if (from === action.place) return picks;
      const moved = from === null ? picks : withPlaced(picks, from, picks[action.place]);
      return withPlaced(moved, action.place, action.id);
    }
    case 'take_back':
      return action.ids.some((id) => picks.includes(id)) ? without(picks, action.ids) : picks;
  }
}

export function nextPlace(picks: Picks): Place | null {
  return places.find((place) => picks[place] === null) ?? null;
}

export function placeOf(picks: Picks, id: string): Place | null {
  return places.find((place) => picks[place] === id) ?? null;
}

/** The places in which one has another question than the other. */
export function differingPlaces(one: Picks, other: Picks): Place[] {
  return places.filter((place) => one[place] !== other[place]);
}

/** What lies elsewhere than in the ballot that was given: the rest is not written down, who uses this browser next could read it. */
export function toStored(picks: Picks, base: Picks): Picks {
  return picks.map((one, place) => (one === base[place as Place] ? null : one)) as unknown as Picks;
}

export function stonesLeft(picks: Picks): number {
  return places.reduce<number>((sum, place) => sum + (picks[place] === null ? stonesOfPicks[place] : 0), 0);
}

/** The choices of a ballot, once all stones are given. */
export function toChoices(picks: Picks): Choices | null {
  return picks.includes(null) ? null : ([...picks] as Choices);
}

function withPlaced(picks: Picks, at: Place, id: string | null): Picks {
  return picks.map((other, place) => (place === at ? id : other)) as unknown as Picks;
}

function without(picks: Picks, ids: readonly string[]): Picks {
  return picks.map((id) => (id !== null && ids.includes(id) ? null : id)) as unknown as Picks;
}
