import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { BatchRules } from './batch-rules.ts';

/** How a ballot came. Told as turnout only; what a channel gave, nowhere. */
export const Channel = z.enum(['browser', 'card', 'booth', 'paper']);
export type Channel = z.infer<typeof Channel>;

const cardRefusals = ['card_unknown', 'card_void'] as const satisfies readonly ErrorCode[];

/** Why a batch takes no ballot by a channel, or not with what was shown there, or not at that booth; `refusal_of_way()` in the database decides it. */
export const wayRefusals = {
  browser: ['card_needed'],
  card: ['card_needed', ...cardRefusals],
  booth: ['booth_off', 'booth_unknown', 'card_needed', ...cardRefusals],
  paper: ['paper_off'],
} as const satisfies Record<Channel, readonly ErrorCode[]>;
/** Where somebody shows a card: on a device of their own, or at a booth. */
export type CardChannel = Extract<Channel, 'card' | 'booth'>;
export type CardRefusal = (typeof cardRefusals)[number];
export type WayRefusal = (typeof wayRefusals)[Channel][number];

/** How many ballots of a round came by which channel. */
export const TurnoutByChannel = z.object({
  browser: z.number(),
  card: z.number(),
  booth: z.number(),
  paper: z.number(),
} satisfies Record<Channel, unknown>);
export type TurnoutByChannel = z.infer<typeof TurnoutByChannel>;

/** Those of whom it is not known that they came otherwise came by browsers. */
export function toTurnoutByChannel(
  ballots: number,
  { card = 0, booth = 0, paper = 0 }: Partial<TurnoutByChannel>,
): TurnoutByChannel {
  return { browser: ballots - card - booth - paper, card, booth, paper };
}

// When and where a booth stands, or paper is entered, says nothing of who came.
const onOwnDevice: Readonly<Record<Channel, boolean>> = { browser: true, card: true, booth: false, paper: false };

/** By a device of the voter's own. */
export function isByOwnDevice(channel: Channel): boolean {
  return onOwnDevice[channel];
}

export const refusalsOnOwnDevice = [...new Set([...wayRefusals.browser, ...wayRefusals.card])];

type WhoVotes = Pick<BatchRules, 'voters' | 'booth' | 'paper'>;

/** Whether ballots of a batch come by a channel, by its rules. */
export function takesChannel({ voters, booth, paper }: WhoVotes, channel: Channel): boolean {
  const taken: Record<Channel, boolean> = {
    browser: voters === 'browsers',
    card: voters === 'cards',
    booth: booth === 'on',
    paper: paper === 'on',
  };
  return taken[channel];
}

/** The channels that are told apart: none where browsers are the only one. */
export function channelsTold(rules: WhoVotes, turnout: TurnoutByChannel): readonly Channel[] {
  const told = Channel.options.filter((channel) => takesChannel(rules, channel) || turnout[channel] > 0);
  return told.join() === 'browser' ? [] : told;
}
