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
  others: sha256(d1),
  invalid: { blank: 1 },
  closed: at,
  in_box: 5,
  without_code: 1,
  given_up: 1,
  why: sha256('Not found.'),
  ...more,
});
/** As a version before 1.0 wrote it. */
const earlier = (more: object = {}): SaidLink => {
  const { others: _, without_code: __, given_up: ___, why: ____, ...link } = said(more);
  return link;
};
const boxes = [said({ in_box: null }), said({ in_box: 4 }), said({ in_box: 4 })];
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
  ['as the last link says', told(), [opening(1), said({ made: 3, in_box: null }), ...boxes, said()]],
  ['all that were made', told({ made: 4 }), [opening(1), ...boxes, said({ made: 4 })]],
  ['in the fourth format', ofFourth, [opening(1), earlier()], { format: 'ten-stones-record/4' }],
  ['of a version that told nothing of the box', ofFourth, [opening(1), earlier()]],
  ['none', undefined, [opening(1)]],
  ['none in a format that tells of none', undefined, [opening(1)], { format: 'ten-stones-record/3' }],
  ['beside those of another round', told(), [opening(1), ...boxes, said(), said({ round: 2, made: 9 })]],
  ['none since its round was opened anew', undefined, [said(), opening(1)]],
  ['those of before another round was opened', told(), [opening(1), ...boxes, said(), opening(2)]],
  [
    'reasons in another order',
    told({ invalid: { blank: 1, torn: 0 } }),
    [...boxes, said({ invalid: { torn: 0, blank: 1 } })],
  ],
  [
    'all found',
    told({ given_up: undefined, without_code: undefined, in_box: 3, in_box_said: [{ at, count: 3 }] }),
    [said({ in_box: 3, given_up: 0, why: null, without_code: 0 })],
  ],
  [
    'one that an earlier version counted among those that did not',
    told({ not_counted: undefined }),
    [...boxes, said({ others: null })],
  ],
])('sheets in a record hold: %s', (_, sheets, links, more) => {
  expect(check(sheets, links, more)).toEqual([]);
});

const all = [...boxes, said()];

test.each<[string, object | undefined, SaidLink[], object?]>([
  ['none in the links', told(), [opening(1)]],
  ['none in the record', undefined, [opening(1), ...all]],
  ['a format that tells of none', told(), [opening(1), ...all], { format: 'ten-stones-record/3' }],
  ['others made', told({ made: 7 }), all],
  ['one more counted', told(), [...boxes, said({ counted: 3 })]],
  ['other codes', told({ counted: [c1, sha256('c3')] }), all],
  ['codes in another order', told({ counted: [c2, c1] }), all],
  ['more than were made', told({ made: 2 }), [...boxes, said({ made: 2 })]],
  ['more than ballots', told(), all, { turnout: 1 }],
  ['others invalid', told({ invalid: { torn: 1 } }), all],
  ['another closing', told({ online_closed_at: null }), all],
  ['another number in the box', told({ in_box: 6 }), all],
  ['another number that was said last', told({ in_box_said: [{ at, count: 4 }] }), all],
  ['a number that was not said', told(), [said()]],
  ['no number that was said', told({ in_box_said: undefined }), all],
  ['too few that did not count', told({ not_counted: [] }), all],
  ['none of those that did not', told({ not_counted: undefined }), all],
  ['one that counted among those that did not', told({ not_counted: [c1] }), all],
  ['one that did not, twice', told({ not_counted: [d1, d1] }), [...boxes, said({ others: sha256(`${d1}\n${d1}`) })]],
  ['another number without a code', told({ without_code: 2 }), all],
  ['others that were given up', told({ given_up: { count: 2, reason: 'Not found.' } }), all],
  ['another reason', told({ given_up: { count: 1, reason: 'Found.' } }), all],
  ['none that were given up', told({ given_up: undefined }), all],
  ['a box that is not empty', told({ in_box: 4 }), [...boxes, said({ in_box: 4 })]],
  ['what no link tells', told(), [opening(1), earlier()]],
])('it is found in the sheets of a record: %s', (_, sheets, links, more) => {
  expect(check(sheets, links, more)).toEqual(['sheets_differ']);
});
