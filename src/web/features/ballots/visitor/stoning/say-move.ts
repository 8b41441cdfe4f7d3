import { stonesOfPicks } from '#contract/council/ballots.ts';
import { excerpt } from '#text/excerpt.ts';
import { nextPlace, ofPlace, type Picks, positionOf, stonesLeft } from '#web/features/ballots/visitor/own/picks.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import type { Move } from './moves.ts';

const longestSpoken = 80;

/** What a move did, for those who hear the page; `after` are the picks that it left, `words` those of the question that it moved. */
export function sayMove(move: Move, after: Picks, words = ''): string {
  const question = excerpt(words, longestSpoken);
  switch (move.type) {
    case 'give':
      return sayGiven(stonesOfPicks[move.place], question, after);
    case 'replace':
      return lazyTexts.placing.statusReplaced({ ...ofPlace(move.place), question });
    case 'take_back':
      return lazyTexts.placing.statusTaken({ taken: stonesOfPicks[move.place], left: stonesLeft(after) });
    case 'move':
      return lazyTexts.placing.statusMoved({ from: positionOf(move.from), to: positionOf(move.to) });
    case 'swap':
      return lazyTexts.placing.statusSwapped({ from: positionOf(move.from), to: positionOf(move.to) });
    case 'pick_up':
      return lazyTexts.placing.statusPickedUp(ofPlace(move.place));
    case 'leave':
      return lazyTexts.placing.statusLeave(ofPlace(move.place));
    case 'full':
      return lazyTexts.placing.statusFull;
    case 'nothing':
      return '';
  }
}

function sayGiven(given: number, question: string, after: Picks): string {
  const next = nextPlace(after);
  const { statusGiven, statusNext, statusAll } = lazyTexts.placing;
  const then = next === null ? statusAll : statusNext({ place: positionOf(next), left: stonesLeft(after) });
  return `${statusGiven({ given, question })} ${then}`;
}
