import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import type { BatchRules } from './batch-rules.ts';

/** The rules by which a batch takes channels. */
export type WhoVotes = Pick<BatchRules, 'voters' | 'booth' | 'paper'>;

/**
 * What is asked of each channel on both sides of the wire. What the server does for it stands in the row of its noun (`channel` of
 * `Feature`); what phone, wall, protocol and helpers say of it, in records by channel; the database decides, and tests compare.
 */
type ChannelRow = {
  /** Whether ballots of a batch come by it, by its rules. */
  isTaken: (rules: WhoVotes) => boolean;
  /** Why a batch takes no ballot by it, or not with what was shown there, or not at that booth; `refusal_of_way()` decides it. */
  refusals: readonly ErrorCode[];
  /** By what its voters are known. Only a cookie knows whose questions are whose. */
  voter: 'cookie' | 'card' | 'key of the ballot' | 'chance';
  /** Whether a voting card is shown there, where cards vote. */
  readsCards: boolean;
  /** Whether it is a device of the voter's own: only its ballots may be given otherwise. */
  onOwnDevice: boolean;
  /** Whether when and whence its ballots come is measured: of what others enter it says nothing. */
  arrives: boolean;
  /** While stoning is open online; or after that has closed, and then also for what was taken out since it was filled in. */
  counts: 'online' | 'after_online';
  /** What helpers in the hall do for it, behind a code of theirs. */
  helpers: HelperTask | null;
};

const cardRefusals = ['card_unknown', 'card_void'] as const satisfies readonly ErrorCode[];

const onDevice = { arrives: true, counts: 'online' } as const;

export const channelRows = {
  browser: {
    ...onDevice,
    isTaken: ({ voters }) => voters === 'browsers',
    refusals: ['card_needed'],
    voter: 'cookie',
    readsCards: false,
    onOwnDevice: true,
    helpers: null,
  },
  card: {
    ...onDevice,
    isTaken: ({ voters }) => voters === 'cards',
    refusals: ['card_needed', ...cardRefusals],
    voter: 'card',
    readsCards: true,
    onOwnDevice: true,
    helpers: null,
  },
  booth: {
    ...onDevice,
    isTaken: ({ booth }) => booth === 'on',
    refusals: ['booth_off', 'booth_unknown', 'card_needed', ...cardRefusals],
    voter: 'key of the ballot',
    readsCards: true,
    onOwnDevice: false,
    helpers: 'booth',
  },
  paper: {
    isTaken: ({ paper }) => paper === 'on',
    refusals: ['paper_off'],
    voter: 'chance',
    readsCards: false,
    onOwnDevice: false,
    arrives: false,
    counts: 'after_online',
    helpers: 'entry',
  },
} as const satisfies Record<string, ChannelRow>;

type Rows = typeof channelRows;
/** How a ballot came. Told as turnout only; what a channel gave, nowhere. */
export type Channel = keyof Rows;
export const Channel = z.enum(Object.keys(channelRows) as Channel[]);

/** The channels of whose row something holds. */
type Those<Asked extends Partial<ChannelRow>> = { [Name in Channel]: Rows[Name] extends Asked ? Name : never }[Channel];

/** Those whose ballots are stored without saying so: there was no other channel once. */
export const unsaidChannel = 'browser' satisfies Channel;

/** Where somebody shows a card: on a device of their own, or at a booth. */
export type CardChannel = Those<{ readsCards: true }>;
export type CardRefusal = (typeof cardRefusals)[number];
export type ChannelRefusal = Rows[Channel]['refusals'][number];

/** How many ballots of a round came by which channel. */
export const TurnoutByChannel = z.object(toEach(() => z.number()));
export type TurnoutByChannel = z.infer<typeof TurnoutByChannel>;

/** Those of whom it is not known that they came otherwise came by browsers. */
export function toTurnoutByChannel(ballots: number, told: Partial<TurnoutByChannel>): TurnoutByChannel {
  const said = Channel.options.reduce((sum, channel) => sum + (told[channel] ?? 0), 0);
  return { ...toEach((channel) => told[channel] ?? 0), [unsaidChannel]: ballots - said };
}

function toEach<Value>(of: (channel: Channel) => Value): Record<Channel, Value> {
  const each = Channel.options.map((channel) => [channel, of(channel)]);
  return Object.fromEntries(each) as Record<Channel, Value>;
}

/** How many of these ballots were given with a card, where cards vote. */
export function countByCards(turnout: TurnoutByChannel): number {
  return channelsThat(({ readsCards }) => readsCards).reduce((sum, channel) => sum + turnout[channel], 0);
}

/** Those of whose row this holds. */
export function channelsThat(holds: (row: ChannelRow) => boolean): readonly Channel[] {
  return Channel.options.filter((channel) => holds(channelRows[channel]));
}

/** By a device of the voter's own. */
export function isByOwnDevice(channel: Channel): boolean {
  return channelRows[channel].onOwnDevice;
}

export const refusalsOnOwnDevice: Rows[Those<{ onOwnDevice: true }>]['refusals'][number][] = [
  ...new Set([...channelRows.browser.refusals, ...channelRows.card.refusals]),
];

/** Whether ballots of a batch come by a channel, by its rules. */
export function takesChannel(rules: WhoVotes, channel: Channel): boolean {
  return channelRows[channel].isTaken(rules);
}

/** Whether ballots of a batch come by a channel whose voters are known by this. */
export function knowsVotersBy(rules: WhoVotes, what: ChannelRow['voter']): boolean {
  return channelsTaken(rules).some((channel) => channelRows[channel].voter === what);
}

/** Whether people may vote one after the other on a device of theirs, each by a card of their own. */
export function sharesOwnDevices(rules: WhoVotes): boolean {
  return channelsTaken(rules)
    .map((channel) => channelRows[channel])
    .some((row) => row.onOwnDevice && row.readsCards);
}

/** Whether ballots of a batch come that count once online stoning has closed: it closes first, then. */
export function closesOnlineFirstBy(rules: WhoVotes): boolean {
  return channelsTaken(rules).some((channel) => countsAfterOnline(channelRows[channel]));
}

/** Whether its ballots count once online stoning has closed. */
export function countsAfterOnline({ counts }: ChannelRow): boolean {
  return counts === 'after_online';
}

/** The channels by which ballots of a batch come. */
export function channelsTaken(rules: WhoVotes): readonly Channel[] {
  return channelsThat(({ isTaken }) => isTaken(rules));
}

/** The channels that are told apart: none where browsers are the only one. */
export function announcedChannels(rules: WhoVotes, turnout: TurnoutByChannel): readonly Channel[] {
  const channels = Channel.options.filter((channel) => takesChannel(rules, channel) || turnout[channel] > 0);
  return channels.join() === unsaidChannel ? [] : channels;
}
