import type { LimitedAct } from '#contract/limit.ts';
import { part } from './part.ts';

type Network = { name: string; isOwn: boolean; time: string };

const values = ({ name, isOwn, time }: Network) => ({ name, own: isOwn ? 'yes' : 'no', time });

/** Networks at their limit. */
export const networksText = part('networks', (say) => ({
  limited: (what: LimitedAct, network: Network) => say(what, values(network)),
  opened: (network: Network) => say('opened', values(network)),
}));

/** How the ballots of a batch came. */
export const arrivalsText = part('arrivals', (say) => ({
  now: (count: number) => say('now', { count }),
  busiest: (count: number, time: string) => say('busiest', { count, time }),
  share: (percent: number) => say('share', { percent }),
  row: (count: number) => say('row', { count }),
}));
