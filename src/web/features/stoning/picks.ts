import { stonesByPlace } from '#contract/ballots.ts';

/** The question in each place, from four stones to one. */
export type Picks = readonly [string | null, string | null, string | null, string | null];
export type Place = 0 | 1 | 2 | 3;

export const noPicks: Picks = [null, null, null, null];
export const places = [0, 1, 2, 3] as const satisfies readonly Place[];

/** What sentences say of a place: the first one is 1, and so many stones lie there. */
export function ofPlace(place: Place): { place: number; count: number } {
  return { place: place + 1, count: stonesByPlace[place] };
}

export type PickAction =
  /** Give the question this very place; two that both have one change places. */
  { type: 'place'; id: string; place: Place } | { type: 'take_back'; ids: readonly string[] } | { type: 'reset' };

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
    case 'reset':
      return noPicks;
  }
}

export function nextPlace(picks: Picks): Place | null {
  return places.find((place) => picks[place] === null) ?? null;
}

export function placeOf(picks: Picks, id: string): Place | null {
  return places.find((place) => picks[place] === id) ?? null;
}

export function stonesLeft(picks: Picks): number {
  return places.reduce<number>((sum, place) => sum + (picks[place] === null ? stonesByPlace[place] : 0), 0);
}

/** The four choices of a ballot, once all ten stones are given. */
export function toChoices([first, second, third, fourth]: Picks): [string, string, string, string] | null {
  return first && second && third && fourth ? [first, second, third, fourth] : null;
}

function withPlaced(picks: Picks, at: Place, id: string | null): Picks {
  return picks.map((other, place) => (place === at ? id : other)) as unknown as Picks;
}

function without(picks: Picks, ids: readonly string[]): Picks {
  return picks.map((id) => (id !== null && ids.includes(id) ? null : id)) as unknown as Picks;
}
