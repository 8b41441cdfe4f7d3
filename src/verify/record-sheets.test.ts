import { expect, test } from 'vitest';
import type { SaidLink } from './link-kinds.ts';
import { checkSheets } from './record-sheets.ts';
import { sha256 } from './sha256.ts';

// What a record says of its sheets, and what its links say, in memory.

const at = '2030-01-10T20:00:00.000000Z';
const [c1, c2, d1] = [sha256('c1'), sha256('c2'), sha256('d1')].toSorted() as [string, string, string];
const opening = (round: number): SaidLink => ({ kind: 'phase', at, round, paper: { round } });
const said = (more: object = {}): SaidLink => ({
  kind: 'sheets',
  at,
  round: 1,
  made: 6,
  counted: 2,
  codes: sha256(`${c1}\n${c2}`),
  invalid: { blank: 1 },
  closed: at,
  in_box: 5,
  ...more,
});
const ofFourth = { made: 6, counted: [c1, c2], invalid: { blank: 1 }, online_closed_at: at, in_box: 5 };
const told = (more: object = {}) => ({
  ...ofFourth,
  in_box_said: [
    { at, count: 4 },
    { at, count: 5 },
  ],
  not_counted: [d1],
  without_code: 1,
  given_up: { count: 1, reason: 'Not found.' },
  ...more,
});
const check = (sheets: object | undefined, links: readonly SaidLink[], more: object = {}) =>
  checkSheets({ format: 'ten-stones-record/5', round: 1, turnout: 2, sheets, ...more } as never, links);

test.each<[string, object | undefined, SaidLink[], object?]>([
  ['as the last link says', told(), [opening(1), said({ made: 3 }), said()]],
  ['all that were made', told({ made: 3 }), [opening(1), said({ made: 3 })]],
  ['in the fourth format', ofFourth, [opening(1), said()], { format: 'ten-stones-record/4' }],
  ['none', undefined, [opening(1)]],
  ['none in a format that tells of none', undefined, [opening(1)], { format: 'ten-stones-record/3' }],
  ['beside those of another round', told(), [opening(1), said(), said({ round: 2, made: 9 })]],
  ['reasons in another order', told({ invalid: { blank: 1, torn: 0 } }), [said({ invalid: { torn: 0, blank: 1 } })]],
  ['none since its round was opened anew', undefined, [said(), opening(1)]],
  ['those of before another round was opened', told(), [opening(1), said(), opening(2)]],
  [
    'all found',
    told({ given_up: undefined, without_code: undefined, in_box: 9, in_box_said: undefined }),
    [said({ in_box: 9 })],
  ],
  [
    'no torn code',
    told({ without_code: undefined, in_box: 4, in_box_said: [{ at, count: 4 }] }),
    [said({ in_box: 4 })],
  ],
  [
    'several that did not count',
    told({
      invalid: { blank: 2 },
      not_counted: [sha256('e0'), sha256('e1')].toSorted(),
      in_box: 6,
      in_box_said: [{ at, count: 6 }],
    }),
    [said({ invalid: { blank: 2 }, in_box: 6 })],
  ],
])('sheets in a record hold: %s', (_, sheets, links, more) => {
  expect(check(sheets, links, more)).toEqual([]);
});

test.each<[string, object | undefined, SaidLink[], object?]>([
  ['none in the links', told(), [opening(1)]],
  ['none in the record', undefined, [opening(1), said()]],
  ['a format that tells of none', told(), [opening(1), said()], { format: 'ten-stones-record/3' }],
  ['others made', told({ made: 7 }), [said()]],
  ['one more counted', told(), [said({ counted: 3 })]],
  ['other codes', told({ counted: [c1, sha256('c3')] }), [said()]],
  ['codes in another order', told({ counted: [c2, c1] }), [said()]],
  ['more than were made', told({ made: 2 }), [said({ made: 2 })]],
  ['more than ballots', told(), [said()], { turnout: 1 }],
  ['others invalid', told({ invalid: { torn: 1 } }), [said()]],
  ['another closing', told({ online_closed_at: null }), [said()]],
  ['another number in the box', told({ in_box: 6, in_box_said: undefined, given_up: undefined }), [said()]],
  [
    'another number that was said last',
    told({
      in_box_said: [
        { at, count: 5 },
        { at, count: 4 },
      ],
    }),
    [said()],
  ],
  ['no number that was said', told({ in_box_said: [] }), [said()]],
  ['too few that did not count', told({ not_counted: [] }), [said()]],
  ['one that counted among those that did not', told({ not_counted: [c1] }), [said()]],
  [
    'one twice among those that did not',
    told({ invalid: { blank: 2 }, not_counted: [d1, d1], in_box: 6, in_box_said: undefined }),
    [said({ invalid: { blank: 2 }, in_box: 6 })],
  ],
  [
    'those that did not count, out of order',
    told({
      invalid: { blank: 2 },
      not_counted: [sha256('e0'), sha256('e1')].toSorted().reverse(),
      in_box: 6,
      in_box_said: undefined,
    }),
    [said({ invalid: { blank: 2 }, in_box: 6 })],
  ],
  ['others that were not found', told({ given_up: { count: 2, reason: 'Not found.' } }), [said()]],
])('it is found in the sheets of a record: %s', (_, sheets, links, more) => {
  expect(check(sheets, links, more)).toEqual(['sheets_differ']);
});
