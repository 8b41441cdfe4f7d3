import { part } from './part.ts';

/** What a recount in the browser found; in English the words of `npm run verify`. */
export const recountText = part('recount', (say) => ({
  counted: (turnout: number) => say('counted', { turnout }),
  totals: (turnout: number, questions: number) => say('totals', { turnout, questions }),
  receipts: (count: number) => say('receipts', { count }),
  chain: (links: number, head: string) => say('chain', { links, head }),
  setAside: (round: number, ballots: number, reason: string) => say('setAside', { round, ballots, reason }),
  restored: (moment: string, backupOf: string) => say('restored', { moment, backupOf }),
}));
