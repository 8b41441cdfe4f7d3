import { expect, test } from 'vitest';
import { countMissing, toFigures, toStepStates } from './step-states.ts';

type Made = { made: number; counted?: number; invalid?: number };
const closed = { online_closed_at: '2030-01-17T18:00:00.000Z' };
const open = { online_closed_at: null };
const stack = (state: string, first = 0, second = first) => ({ state, entered: [first, second, 0] }) as never;

function statesOf(
  batch: object,
  { made, counted = 0, invalid = 0 }: Made,
  box: number | null,
  stacks: never[] = [],
  isPrinting = false,
) {
  const packages = [{ made, counted, invalid: { blank: invalid } }] as never;
  const figures = toFigures({ sheets_in_box: box, sheets_given_up: null, ...batch }, packages, stacks);
  return Object.values(toStepStates({ ...open, ...batch }, figures, stacks, isPrinting)).join(' ');
}

test.each<[string, string, ReturnType<typeof statesOf>]>([
  ['nothing is made', statesOf(open, { made: 0 }, null), 'now later later later later'],
  ['sheets are made', statesOf(open, { made: 4 }, null), 'done now later later later'],
  ['made sheets wait to be printed', statesOf(open, { made: 4 }, null, [], true), 'now later later later later'],
  ['more wait after closing', statesOf(closed, { made: 4 }, null, [], true), 'done now later later later'],
  ['entered before closing', statesOf(open, { made: 4 }, null, [stack('open', 3)]), 'done now later later later'],
  ['a deadline closed it', statesOf(closed, { made: 4 }, null), 'done now later later later'],
  ['closed without any sheet', statesOf(closed, { made: 0 }, 0), 'done done done done now'],
  ['the box is counted', statesOf(closed, { made: 4 }, 4), 'done done now later later'],
  ['one pass lacks a sheet', statesOf(closed, { made: 4 }, 4, [stack('open', 4, 3)]), 'done done now later later'],
  ['all are entered', statesOf(closed, { made: 4 }, 4, [stack('open', 4)]), 'done done done now later'],
  [
    'all counted',
    statesOf(closed, { made: 4, counted: 3, invalid: 1 }, 4, [stack('counted')]),
    'done done done done now',
  ],
  ['a stack is left open', statesOf(closed, { made: 4, counted: 4 }, 4, [stack('open')]), 'done done done now later'],
  ['more than were said', statesOf(closed, { made: 4, counted: 4 }, 3), 'done now later later later'],
  [
    'the last one given up',
    statesOf({ ...closed, sheets_given_up: { count: 1, reason: 'Soaked.' } }, { made: 4, counted: 3 }, 4),
    'done done done done now',
  ],
])('%s', (_, states, expected) => {
  expect(states).toBe(expected);
});

test('sheets without a code are invalid, too', () => {
  const packages = [{ made: 9, counted: 2, invalid: { blank: 1, other: 1 } }] as never;
  const figures = toFigures({ sheets_in_box: 7, sheets_given_up: { count: 1, reason: '' } }, packages, [
    { without_code: 2 },
    { without_code: null },
  ] as never);
  expect(figures).toEqual({ made: 9, inBox: 7, counted: 2, invalid: 4, givenUp: 1 });
  expect(countMissing(figures)).toBe(0);
});
