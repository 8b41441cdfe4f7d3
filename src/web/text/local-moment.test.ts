import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromLocalInput, isNotAfter, ownTimeZone, toLocalInput, toTimeText } from './local-moment.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Vienna';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['in winter', '2026-11-28T17:00:00.000Z', '2026-11-28T18:00'],
  ['in summer', '2026-07-01T22:30:00.000Z', '2026-07-02T00:30'],
  ['with seconds', '2026-11-28T17:00:59.000Z', '2026-11-28T18:00:59'],
])(
  'a moment %s goes into the field and comes back the same, in the own zone and in a named one',
  (_, moment, local) => {
    expect(toLocalInput(moment)).toBe(local);
    expect(fromLocalInput(local)).toBe(moment);
    process.env.TZ = 'America/New_York';
    expect(toLocalInput(moment, 'Europe/Vienna')).toBe(local);
    expect(fromLocalInput(local, 'Europe/Vienna')).toBe(moment);
  },
);

describe('when clocks change', () => {
  test.each([
    ['Europe/Vienna', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Vienna', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Vienna', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ])('in %s an hour that is left out is later: %s', (timeZone, local, moment) => {
    expect(fromLocalInput(local, timeZone)).toBe(moment);
  });

  test('the field reads back what an hour that is left out has become', () => {
    expect(toLocalInput(fromLocalInput('2026-03-29T02:30', 'Europe/Vienna') ?? '', 'Europe/Vienna')).toBe(
      '2026-03-29T03:30',
    );
  });

  test.each([
    ['Europe/Vienna', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['Europe/Vienna', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Vienna', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('in %s an hour that comes twice is the first: %s', (timeZone, local, moment) => {
    expect(fromLocalInput(local, timeZone)).toBe(moment);
  });

  // The engine's own reading of a local time is what every other program on the device shows.
  test.each(['Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
    'every half hour of a year in %s is the one that the engine reads',
    (timeZone) => {
      process.env.TZ = timeZone;
      const start = Date.UTC(2026, 0, 1);
      const wrong = Array.from({ length: 365 * 48 }, (_, place) => new Date(start + place * 30 * 60_000))
        .map((moment) => moment.toISOString().slice(0, 16))
        .filter((local) => fromLocalInput(local, timeZone) !== new Date(local).toISOString());
      expect(wrong).toEqual([]);
    },
  );
});

test.each(['', '2026-11-28', '18:00', 'soon', '275760-09-14T00:00', '2026-13-40T18:00', '2026-02-30T18:00'])(
  'a field with %j holds no moment',
  (local) => expect(fromLocalInput(local)).toBeUndefined(),
);

test('an unreadable moment leaves the field empty', () => {
  expect(toLocalInput('soon')).toBe('');
  expect(toTimeText('soon')).toBe('');
});

test('the time reads on the local clock, or on that of a zone', () => {
  expect(ownTimeZone()).toBe('Europe/Vienna');
  expect(toTimeText('2026-11-28T17:05:00Z')).toBe('18:05');
  expect(toTimeText('2026-11-28T17:05:00Z', 'Asia/Kathmandu')).toBe('22:50');
});

test('one deadline is before another only when both are there', () => {
  expect(isNotAfter('2026-11-28T18:00', '2026-11-28T18:01')).toBe(true);
  expect(isNotAfter('2026-11-28T18:00', '2026-11-28T18:00')).toBe(true);
  expect(isNotAfter('2026-11-28T18:01', '2026-11-28T18:00')).toBe(false);
  expect(isNotAfter('', '2026-11-28T18:00')).toBe(false);
});
