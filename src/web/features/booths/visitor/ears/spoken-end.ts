import type { BallotReceipt } from '#contract/council/ballots.ts';
import { type Passage, toOurs } from '#web/features/read-aloud/visitor/passages.ts';
import { lazyTexts } from '#web/text/lazy.ts';

/** For what somebody has to come before the next one does. */
export type Trouble = 'not_given' | 'closed' | 'given_after_all' | 'lost';

/** What the screen shows once the stones are on their way. */
export type EndScreen =
  | { at: 'giving'; late: boolean; left: boolean }
  | { at: 'thanks'; ballot: Pick<BallotReceipt, 'receipt'> }
  | { at: 'given' }
  | { at: 'trouble'; trouble: Trouble; why?: string | undefined };

/** All that is said after the last press: the receipt twice, sign by sign. */
export function spokenEnd(screen: EndScreen): Passage[] {
  const { booth, byEars, card } = lazyTexts;
  switch (screen.at) {
    case 'giving':
      return [screen.late || screen.left ? booth.call : booth.wait, ...(screen.late ? [booth.late] : [])].map(toOurs);
    case 'thanks': {
      const signs = spell(screen.ballot.receipt);
      return [booth.thanksText, byEars.receipt, ...signs, byEars.again, ...signs, byEars.ends].map(toOurs);
    }
    case 'given':
      return [card.givenTitle, card.givenText, byEars.closed].map(toOurs);
    case 'trouble': {
      const { trouble, why } = screen;
      const what = trouble === 'closed' ? booth.closedMeanwhile : booth.troubles[trouble];
      return [what, ...(why ? [why] : []), booth.call].map(toOurs);
    }
  }
}

/** Each group by itself, so that there is time to write it down. */
function spell(receipt: string): string[] {
  return receipt.split('-').map((group) => `${[...group].join(', ')}.`);
}
