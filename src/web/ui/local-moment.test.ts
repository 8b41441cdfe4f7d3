import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromLocalInput, isBefore, LocalMoment, toLocalInput, toTimeText } from './local-moment.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Europe/Vienna';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['in winter', '2026-11-28T17:00:00.000Z', '2026-11-28T18:00'],
  ['in summer', '2026-07-01T22:30:00.000Z', '2026-07-02T00:30'],
  ['with seconds', '2026-11-28T17:00:59.000Z', '2026-11-28T18:00:59'],
])('a moment %s goes into the field in the local time zone and comes back the same', (_, moment, local) => {
  expect(toLocalInput(moment)).toBe(local);
  expect(fromLocalInput(local)).toBe(moment);
});

test.each(['', '2026-11-28', '18:00', 'soon', '275760-09-14T00:00', '2026-13-40T18:00'])(
  'a field with %j holds no moment',
  (local) => {
    expect(fromLocalInput(local)).toBeUndefined();
    expect(LocalMoment.safeParse(local).success).toBe(false);
  },
);

test('an unreadable moment leaves the field empty', () => {
  expect(toLocalInput('soon')).toBe('');
  expect(toTimeText('soon')).toBe('');
});

test('the time reads on the local clock', () => {
  expect(toTimeText('2026-11-28T17:05:00Z')).toBe('18:05');
});

test('one deadline is before another only when both are there', () => {
  expect(isBefore('2026-11-28T18:00', '2026-11-28T18:01')).toBe(true);
  expect(isBefore('2026-11-28T18:01', '2026-11-28T18:00')).toBe(false);
  expect(isBefore('', '2026-11-28T18:00')).toBe(false);
});
