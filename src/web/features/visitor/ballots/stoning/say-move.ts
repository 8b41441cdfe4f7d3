import { stonesOfPicks } from '#contract/council/ballots.ts';
import { nextPlace, ofPlace, type Picks, stonesLeft } from '#web/features/visitor/ballots/own/picks.ts';
import { stoningText } from '#web/text/public.ts';
import type { Move } from './moves.ts';

/** What a move did, for those who hear the page; `after` are the picks that it left. */
export function sayMove(move: Move, after: Picks): string {
  switch (move.type) {
    case 'give':
      return sayGiven(stonesOfPicks[move.place], after);
    case 'replace':
      return stoningText.statusReplaced(ofPlace(move.place));
    case 'take_back':
      return stoningText.statusTaken({ taken: stonesOfPicks[move.place], left: stonesLeft(after) });
    case 'move':
      return stoningText.statusMoved({ from: move.from + 1, to: move.to + 1 });
    case 'swap':
      return stoningText.statusSwapped({ from: move.from + 1, to: move.to + 1 });
    case 'pick_up':
      return stoningText.statusPickedUp(ofPlace(move.place));
    case 'leave':
      return stoningText.statusLeave(ofPlace(move.place));
    case 'full':
      return stoningText.statusFull;
    case 'nothing':
      return '';
  }
}

function sayGiven(stones: number, after: Picks): string {
  const next = nextPlace(after);
  if (next === null) return stoningText.statusAll;
  return `${stoningText.statusGiven({ given: stones, left: stonesLeft(after) })} ${stoningText.statusNext({ step: next + 1 })}`;
}
