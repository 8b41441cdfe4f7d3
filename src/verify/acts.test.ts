import { expect, test } from 'vitest';
import { ActsReplay } from './acts.ts';
import { CardsReplay } from './cards.ts';
import type { Row } from './query.ts';
import { RowsReplay } from './rows.ts';

type Link = readonly [kind: string, payload: Row];

/** What is said of these links by whatever follows them, before any table is looked at. */
function follow(links: readonly Link[]): string[] {
  const replays = [
    new ActsReplay(),
    new RowsReplay({ isForwarded: (_, __, question) => question === 'q' }),
    new CardsReplay(),
  ] as const;
  for (const [index, [kind, payload]] of links.entries())
    expect(replays.filter((each) => each.follow(index + 1, kind, payload))).toHaveLength(1);
  return replays.flatMap((each) => [...each.findings, ...('notices' in each ? each.notices : [])]);
}

const entry: Link = ['audit', { entries: [{ id: 'e1', line: 'digest' }] }];
const keys = (secrets: Row): Link => ['secrets', { secrets }];
const schema = (more: Row = {}): Link => ['schema', { migration: '0001', server: 18, schema: 'one', ...more }];
const rights = (more: Row = {}): Link => ['privileges', { migration: '0001', server: 18, privileges: 'one', ...more }];
const states = [
  ['outcomes', 'b 1 q 1', 'digest'],
  ['outcomes', 'b 1 q 2', 'digest'],
] as const;
const row: Link = ['rows', { rows: [['settings', 'identity', 'digest']] }];

test.each<[string, readonly Link[], string]>([
  ['no act', [['audit', {}]], 'Link 1 tells of no change.'],
  ['an act twice', [entry, entry], 'Audit entry e1 is in the log twice.'],
  [
    'a key that was replaced',
    [keys({ voters: 'one' }), keys({ voters: 'other' })],
    'The key "voters" was replaced in link 2.',
  ],
  ['a key that was removed', [keys({ people: 'one' }), keys({})], 'The key "people" was removed in link 2.'],
  [
    'a schema that changed',
    [schema(), schema({ schema: 'other' })],
    'The schema changed between links 1 and 2, and not by a migration.',
  ],
  [
    'rights that changed',
    [rights(), rights({ privileges: 'other' })],
    'Who may do what in the database changed between links 1 and 2, and not by a migration.',
  ],
  [
    'a backup whose log did not hold',
    [['restored', { at: 'today', backup: 'yesterday', holds: false, findings: ['It was cut.'] }]],
    'On today (link 1) a backup of yesterday was restored although its log did not hold: It was cut.',
  ],
  ['no row', [['rows', { rows: [] }]], 'Link 1 tells of no change.'],
  ['a row as it is', [row, row], 'Link 2 tells of no change.'],
  [
    'a state without the one before it',
    [['rows', { rows: [['outcomes', 'b 1 q 2', 'digest']] }]],
    'Link 1 tells of a state of q, and not of the one before it.',
  ],
  [
    'a state of a question that does not go to the council',
    [['rows', { rows: [['outcomes', 'b 1 other 1', 'digest']] }]],
    'Link 1 tells what became of other, which no result sent to the council.',
  ],
  [
    'an earlier state that goes alone',
    [
      ['rows', { rows: [...states] }],
      ['rows', { rows: [['outcomes', 'b 1 q 1', null]] }],
    ],
    'Link 2 takes a state of q away, and not the one after it.',
  ],
  ['no card', [['cards', { batch: 'b', made: 0 }]], 'Link 1 tells of no change.'],
])('%s is told of', (_, links, sentence) => {
  expect(follow(links)).toEqual([sentence]);
});

test('what may be is told of by nobody', () => {
  const secrets = { voters: 'one', people: 'one', sessions: 'one' };
  const links = [
    entry,
    keys(secrets),
    keys({ voters: 'one', people: 'one' }),
    schema(),
    schema({ migration: '0002', schema: 'other' }),
    rights(),
    rights({ server: 19, privileges: 'other' }),
    row,
    ['rows', { rows: [['settings', 'identity', null]] }],
    ['rows', { rows: [...states] }],
    ['rows', { rows: states.map(([table, key]) => [table, key, null]) }],
    ['rows', { rows: [['outcomes', 'b 1 q', 'of an earlier version']] }],
    ['rows', { rows: [['outcomes', 'b 1 found 2', 'digest']], found: true }],
    ['cards', { batch: 'b', made: 2 }],
    ['cards', { batch: 'b', void: 1, exchanged: 1 }],
    ['restored', { holds: true }],
  ] as const;
  expect(follow(links as readonly Link[])).toEqual([]);
});
