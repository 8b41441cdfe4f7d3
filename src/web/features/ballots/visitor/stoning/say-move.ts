import { stonesOfPicks } from '#contract/council/ballots.ts';
import { nextPlace, ofPlace, type Picks, positionOf, stonesLeft } from '#web/features/ballots/visitor/own/picks.ts';
import { laterTexts } from '#web/text/lazy.ts';
import type { Move } from './moves.ts';

/** What a move did, for those who hear the page; `after` are the picks that it left. */
export function sayMove(move: Move, after: Picks): string {
  switch (move.type) {
    case 'give':
      return sayGiven(stonesOfPicks[move.place], after);
    case 'replace':
      return laterTexts.placing.statusReplaced(ofPlace(move.place));
    case 'take_back':
      return laterTexts.placing.statusTaken({ taken: stonesOfPicks[move.place], left: stonesLeft(after) });
    case 'move':
      return laterTexts.placing.statusMoved({ from: positionOf(move.from), to: positionOf(move.to) });
    case 'swap':
      return laterTexts.placing.statusSwapped({ from: positionOf(move.from), to: positionOf(move.to) });
    case 'pick_up':
      return laterTexts.placing.statusPickedUp(ofPlace(move.place));
    case 'leave':
      return laterTexts.placing.statusLeave(ofPlace(move.place));
    case 'full':
      return laterTexts.placing.statusFull;
    case 'nothing':
      return '';
  }
}

function sayGiven(stones: number, after: Picks): string {
  const next = nextPlace(after);
  if (next === null) return laterTexts.placing.statusAll;
  return `${laterTexts.placing.statusGiven({ given: stones, left: stonesLeft(after) })} ${laterTexts.placing.statusNext({ step: next + 1 })}`;
}
