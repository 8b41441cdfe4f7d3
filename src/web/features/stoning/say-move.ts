import { stonesByPlace } from '#contract/ballots.ts';
import { stoningText } from '#web/text/stoning.ts';
import type { Move } from './moves.ts';
import { nextPlace, type Picks, stonesLeft } from './picks.ts';

/** What a move did, for those who hear the page; `after` are the picks that it left. */
export function sayMove(move: Move, after: Picks): string {
  switch (move.type) {
    case 'give':
      return sayGiven(stonesByPlace[move.place], after);
    case 'replace':
      return stoningText.statusReplaced(move.place);
    case 'take_back':
      return stoningText.statusTaken(stonesByPlace[move.place], stonesLeft(after));
    case 'move':
      return stoningText.statusMoved(move.from, move.to);
    case 'swap':
      return stoningText.statusSwapped(move.from, move.to);
    case 'pick_up':
      return stoningText.statusHeld(move.place);
    case 'leave':
      return stoningText.statusLeave(move.place);
    case 'full':
      return stoningText.statusFull;
    case 'nothing':
      return '';
  }
}

function sayGiven(stones: number, after: Picks): string {
  const next = nextPlace(after);
  if (next === null) return stoningText.statusAll;
  return `${stoningText.statusGiven(stones, stonesLeft(after))} ${stoningText.statusNext(next)}`;
}
