import type { LimitedAct } from '#contract/limit.ts';
import { part } from './part.ts';

type Network = { name: string; isOwn: boolean; time: string };

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** Networks at their limit. */
export const networksText = part('networks', (say) => ({
  limited: (what: LimitedAct, { name, isOwn, time }: Network) =>
    what === 'new_voters'
      ? say('new_voters', { name, own: yesOrNo(isOwn), time })
      : say('submissions', { name, own: yesOrNo(isOwn), time }),
  opened: ({ name, isOwn, time }: Network) => say('opened', { name, own: yesOrNo(isOwn), time }),
}));

/** How the ballots of a batch came. */
export const arrivalsText = part('arrivals', (say) => ({
  now: (count: number) => say('now', { count }),
  busiest: (count: number, time: string) => say('busiest', { count, time }),
  share: (percent: number) => say('share', { percent }),
  row: (count: number) => say('row', { count }),
}));
