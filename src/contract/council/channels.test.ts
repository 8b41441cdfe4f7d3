import { expect, test } from 'vitest';
import {
  announcedChannels,
  Channel,
  channelsTaken,
  closesOnlineFirstBy,
  countByCards,
  isByOwnDevice,
  knowsVotersBy,
  refusalsOnOwnDevice,
  sharesOwnDevices,
  takesChannel,
  toTurnoutByChannel,
} from './channels.ts';

const none = { browser: 0, card: 0, booth: 0, paper: 0 };
const rules = { voters: 'browsers', booth: 'off', paper: 'off' } as const;

test('who is not known to have come otherwise came by a browser', () => {
  expect(toTurnoutByChannel(9, {})).toEqual({ ...none, browser: 9 });
  expect(toTurnoutByChannel(9, { card: 4, booth: 2, paper: 1 })).toEqual({ browser: 2, card: 4, booth: 2, paper: 1 });
});

test.each([
  [rules, ['browser']],
  [{ ...rules, voters: 'cards' }, ['card']],
  [{ voters: 'cards', booth: 'on', paper: 'on' }, ['card', 'booth', 'paper']],
  [{ voters: 'browsers', booth: 'on', paper: 'on' }, ['browser', 'booth', 'paper']],
] as const)('a batch of %o takes %o', (of, taken) => {
  const all = ['browser', 'card', 'booth', 'paper'] as const;
  expect(all.filter((channel) => takesChannel(of, channel))).toEqual(taken);
  expect(channelsTaken(of)).toEqual(taken);
});

test('channels are told apart but where browsers are the only one', () => {
  expect(announcedChannels(rules, { ...none, browser: 9 })).toEqual([]);
  expect(announcedChannels({ ...rules, voters: 'cards' }, none)).toEqual(['card']);
  expect(announcedChannels({ ...rules, booth: 'on' }, none)).toEqual(['browser', 'booth']);
  expect(announcedChannels(rules, { ...none, paper: 1 })).toEqual(['browser', 'paper']);
});

test('each refusal on a device of the voter is named once', () => {
  expect(Channel.options.filter(isByOwnDevice)).toEqual(['browser', 'card']);
  expect(refusalsOnOwnDevice).toEqual(['card_needed', 'card_unknown', 'card_void']);
});

test('ballots with a card are those by phone and at a booth', () => {
  expect(countByCards({ browser: 1, card: 20, booth: 300, paper: 4_000 })).toBe(320);
});

test('a device goes round where cards vote on it, by their cards alone', () => {
  expect(sharesOwnDevices({ ...rules, voters: 'cards' })).toBe(true);
  expect(sharesOwnDevices({ ...rules, booth: 'on', paper: 'on' })).toBe(false);
  expect(knowsVotersBy({ ...rules, voters: 'cards', booth: 'on' }, 'card')).toBe(true);
  expect(knowsVotersBy({ ...rules, booth: 'on' }, 'card')).toBe(false);
  expect(knowsVotersBy(rules, 'cookie')).toBe(true);
});

test('online stoning closes first where paper is counted after it', () => {
  expect(closesOnlineFirstBy({ ...rules, paper: 'on' })).toBe(true);
  expect(closesOnlineFirstBy({ ...rules, booth: 'on' })).toBe(false);
});
