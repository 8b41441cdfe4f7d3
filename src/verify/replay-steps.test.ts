import { describe, expect, test } from 'vitest';
import {
  another,
  ballot,
  batch,
  byCards,
  changing,
  closed,
  entry,
  everything,
  idOf,
  instead,
  Log,
  opened,
  paper,
  q1,
  q2,
  q3,
  q4,
  q5,
  result,
  sayBallots,
  sheets,
  state,
  takenOut,
} from '#tests/support/log-in-memory.ts';
import { digestLines } from './chain.ts';
import { sha256 } from './sha256.ts';

// What is lawful step by step, and the least that makes it unlawful.

const given = () => opened(changing).cast([ballot()]);
const others = { choices: [q5, q4, q3, q2] };
const changed = () => given().cast([instead(others)]);
const done = state({ phase: 3, rules: everything });
const receipt = (n: number) => `receipt of ${idOf(n)}`;
/** The next round, and what its link says of the ballots before it. */
const setAside = (log: Log, of: object) =>
  log.link('round', { ...state({ round: 2 }), ...paper(changing, 2), set_aside: { round: 1, ...of } });
const replaced = { ballots: 1, receipts: digestLines([receipt(1)]) };
const { channels: _, ...ofBefore } = sayBallots([ballot()]);
const counted = {
  ...result,
  ballots: 1,
  receipts: digestLines([receipt(1)]),
  questions: result.questions.map((one, n) => ({ ...one, stones: 4 - n, votes: n < 4 ? 1 : 0 })),
};

/** A log of before there were ballot papers. */
const asked = [q1, q2, q3, q4].map((id) => ({ id, batch, revision: 1, text: `words of ${id}` }));
const earlier = (more: object = {}) =>
  new Log().link('created', state({ phase: 1 })).link('phase', { ...state(more), questions: asked });
const tell = (more: object) => ({ questions: [{ ...asked[0], revision: 2, ...more }] });
const withoutReplaced = { batch, round: 1, ballots: 0, receipts: sha256(''), choices: null };
const noted = asked.map(({ id, text }) => ({ id, text, stones: 0, votes: 0 }));

test.each<[string, Log]>([
  [
    'ballots that were there when the log began',
    opened()
      .link('active', state({ active: false, rules: everything }))
      .link('found', sayBallots([ballot()]), [ballot()]),
  ],
  ['a link of before channels were told', opened().link('ballots', ofBefore, [ballot()])],
  [
    'ballots that are told in several lines',
    opened().cast([ballot()], { ballots: sayBallots([ballot()]).ballots.replace(/.{8}/g, '$&\n') }),
  ],
  [
    'a ballot a day after its link, by a clock that was set back',
    opened().cast([ballot({ castAt: '2030-01-11T18:00:00.000000Z' })]),
  ],
  [
    'a sheet while its batch rests',
    closed(opened())
      .link('active', state({ active: false, rules: everything }))
      .cast([ballot({ channel: 'paper' })]),
  ],
  [
    'a rule that may change under ballots',
    opened().link('settings', state({ rules: { ...everything, questions_limit: 7 } })),
  ],
  [
    'any rule before stoning',
    new Log()
      .link('created', state({ phase: 1, rules: everything }))
      .link('settings', state({ phase: 1, rules: changing })),
  ],
  [
    'any rule after stoning was taken back',
    opened()
      .link('phase', state({ phase: 1, rules: changing }))
      .link('phase', { ...state(), ...paper(changing) }),
  ],
  ['rules that links say since another version', earlier().link('settings', state({ rules: everything }))],
  [
    'another closing after stoning was taken back',
    closed(opened())
      .link('phase', state({ phase: 1 }))
      .link('phase', { ...state(), ...paper() })
      .link('sheets', { ...sheets, closed: 'later', in_box: 2 }),
  ],
  ['a round that was set aside', setAside(given(), { ballots: 1, receipts: digestLines([receipt(1)]) })],
  [
    'a round that was set aside, with what was replaced',
    setAside(changed(), { ballots: 1, receipts: digestLines([receipt(2)]), replaced }),
  ],
  [
    'a result of ballots',
    given()
      .link('phase', state({ phase: 3, rules: changing }))
      .link('completed', counted),
  ],
  [
    'a result once more since its paper changed',
    opened()
      .link('phase', done)
      .link('completed', result)
      .link('paper', { batch, round: 1, questions: [entry(q1, { author: null })] })
      .link('completed', result),
  ],
  [
    'a result once more since its batch was opened',
    opened()
      .link('phase', done)
      .link('completed', result)
      .link('phase', state({ rules: everything }))
      .link('phase', done)
      .link('completed', result),
  ],
  [
    'a result by another seed since its batch was opened',
    opened()
      .link('phase', done)
      .link('phase', state({ rules: everything, commitment: sha256('other') }))
      .link('phase', done)
      .link('completed', { ...result, seed: 'other' }),
  ],
  ['another batch beside it', opened().link('created', { ...state({ batch: 'b2' }), phase: 1 })],
  ['a ballot of before papers', earlier().cast([ballot()])],
  [
    'a result of before papers',
    earlier()
      .link('phase', state({ phase: 3 }))
      .link('completed', { ...withoutReplaced, questions: noted }),
  ],
  ['words that were removed before papers', earlier().link('questions', tell({ text: null }))],
  [
    'a question that came later, before papers',
    earlier()
      .link('questions', tell({ id: q5 }))
      .cast([ballot(others)]),
  ],
  ['a tally of nothing that was dropped', earlier().link('questions', { dropped: [[batch, 1, q5]] })],
  [
    'a paper that was found',
    earlier()
      .link('paper', { found: true, batch, ...paper() })
      .cast([ballot()]),
  ],
  [
    'a paper that was found of an earlier round',
    earlier({ round: 2 }).link('paper', { found: true, batch, ...paper() }),
  ],
])('%s is lawful', (_, { found, foundInAll }) => {
  expect(found).toEqual([]);
  expect(foundInAll).toEqual([]);
});

describe('a step', () => {
  test.each<[string, object]>([
    ['name', { name: 'Another Council' }],
    ['phase', { phase: 3 }],
    ['active', { active: false }],
    ['round', { round: 2 }],
    ['revision', { revision: 2 }],
    ['submission_deadline', { submission_deadline: 'later' }],
    ['stoning_deadline', { stoning_deadline: 'later' }],
  ])('may change nothing but %s', (_, more) => {
    expect(opened().link('settings', state({ rules: everything, ...more })).found).toEqual([]);
  });

  const stands = 'changes a rule that stands still from the start of stoning.';
  test.each<[string, Log, string]>([
    ['is told of no rules', opened().link('settings', state({ revision: 2 })), `Link 2 ${stands}`],
    [
      'opens a paper of other rules',
      new Log()
        .link('created', state({ phase: 1, rules: everything }))
        .link('phase', { ...state(), ...paper(changing), rules: everything }),
      `Link 2 ${stands}`,
    ],
    [
      'changes rules before there were papers',
      new Log().link('created', state({ rules: everything })).link('settings', state({ rules: changing })),
      `Link 2 ${stands}`,
    ],
    ['completes with other rules', opened().link('phase', state({ phase: 3, rules: changing })), `Link 2 ${stands}`],
    [
      'sets fewer ballots aside',
      setAside(given(), { ballots: 0, receipts: digestLines([receipt(1)]) }),
      'Link 3 sets other ballots aside than were cast in round 1.',
    ],
    [
      'sets others aside',
      setAside(given(), { ballots: 1, receipts: digestLines([receipt(2)]) }),
      'Link 3 sets other ballots aside than were cast in round 1.',
    ],
    [
      'forgets what was replaced',
      setAside(changed(), { ballots: 1, receipts: digestLines([receipt(2)]), replaced: { ...replaced, ballots: 0 } }),
      'Link 4 sets other ballots aside than were cast in round 1.',
    ],
    [
      'tells of others that were replaced',
      setAside(changed(), {
        ballots: 1,
        receipts: digestLines([receipt(2)]),
        replaced: { ...replaced, receipts: '0' },
      }),
      'Link 4 sets other ballots aside than were cast in round 1.',
    ],
    [
      'takes a question out after its completion',
      takenOut(opened().link('phase', done), q1),
      'Link 3 changes a ballot paper as it cannot be changed.',
    ],
    [
      'takes a question out of a round that was set aside',
      takenOut(setAside(given(), { ballots: 1, receipts: digestLines([receipt(1)]) }), q1),
      'Link 4 changes a ballot paper as it cannot be changed.',
    ],
    [
      'names another seed',
      opened()
        .link('phase', done)
        .link('completed', { ...result, seed: 'other' }),
      'The result in link 3 is not what the ballots before it give.',
    ],
    [
      'tells another number of questions than were asked',
      opened()
        .link('phase', done)
        .link('completed', { ...result, moderation: { asked: 5, published: 4, merged: 0, declined: {}, joined: [] } }),
      'The result in link 3 is not what the ballots before it give.',
    ],
    [
      'names the seed of before it was opened again',
      opened()
        .link('phase', state({ revision: 2, rules: everything, commitment: sha256('other') }))
        .link('phase', done)
        .link('completed', result),
      'The result in link 4 is not what the ballots before it give.',
    ],
    [
      'says a result three times',
      opened()
        .link('phase', done)
        .link('completed', result)
        .link('paper', { batch, round: 1, questions: [entry(q1, { author: null })] })
        .link('completed', result)
        .link('completed', result),
      'Link 6 tells of no change.',
    ],
    [
      'tells what was known before papers',
      earlier().link('questions', { questions: asked.slice(0, 1) }),
      'Link 3 tells of no change.',
    ],
    [
      'opens a round anew that has no paper',
      new Log().link('created', state({ commitment: sha256('seed') })),
      `Link 1 tells of a round of batch ${batch} that has no ballot paper.`,
    ],
  ])('that %s is found', (_, { found }, sentence) => {
    expect(found).toEqual([sentence]);
  });

  test.each<[string, Log, string]>([
    [
      'of another round than its result',
      opened()
        .link('phase', done)
        .link('completed', result)
        .link('round', state({ phase: 3, round: 2, rules: everything })),
      'The batch "January 2030 Council" is completed, but the log holds no result.',
    ],
    [
      'since it was opened again',
      opened()
        .link('phase', done)
        .link('completed', result)
        .link('phase', state({ rules: everything }))
        .link('phase', done),
      'The batch "January 2030 Council" is completed, but the log holds no result.',
    ],
    [
      'with other words before papers',
      earlier()
        .link('phase', state({ phase: 3 }))
        .link('completed', { ...withoutReplaced, questions: noted })
        .link('questions', tell({ text: 'others' })),
      `The words of question ${q1} are not those of the result.`,
    ],
  ])('leaves a batch completed %s', (_, { foundInAll }, sentence) => {
    expect(foundInAll).toEqual([sentence]);
  });
});

describe('a ballot of before papers', () => {
  const strange = 'names a question that was not in its batch.';
  test.each<[string, Log, object, string]>([
    ['for what was not there', earlier(), others, strange],
    ['for what was deleted', earlier().link('questions', tell({ deleted: true })), {}, strange],
    ['for what stands in no batch', earlier().link('questions', tell({ batch: null })), {}, strange],
    ['for what stands in another batch', earlier().link('questions', tell({ batch: 'b2' })), {}, strange],
    [
      'after its batch took questions again',
      earlier()
        .link('phase', state({ phase: 1 }))
        .link('phase', state()),
      {},
      strange,
    ],
    ['by card', earlier(), { channel: 'card' }, 'came by a channel that its batch does not take.'],
    ['at a booth', earlier(), { channel: 'booth' }, 'came by a channel that its batch does not take.'],
    [
      'in place of another one',
      earlier().cast([another()]),
      { replaces: idOf(2), voterHash: 'second' },
      'replaces one that it may not replace.',
    ],
  ])('that was given %s is found', (_, log, more, sentence) => {
    expect(log.cast([ballot(more)]).found).toEqual([expect.stringContaining(`Ballot ${idOf(1)} of link`)]);
    expect(log.found[0]).toContain(sentence);
  });
});

test('a ballot of a batch that nobody told of is found', () => {
  expect(new Log().cast([ballot()]).found).toEqual([
    `Ballot ${idOf(1)} of link 1 was cast while its batch did not take any.`,
    `Ballot ${idOf(1)} of link 1 names a question that was not in its batch.`,
  ]);
});

test('a sheet is replaced by none, and a card by its own voter alone', () => {
  const sheet = { channel: 'paper' };
  const unlawful = [expect.stringContaining('replaces one that it may not replace.')];
  expect(
    closed(opened(changing))
      .cast([ballot(sheet)])
      .cast([instead({ ...others, ...sheet })]).found,
  ).toEqual(unlawful);
  const card = { channel: 'card' };
  const byStranger = instead({ ...others, ...card, voterHash: 'second' });
  expect(
    opened(byCards)
      .cast([ballot(card)])
      .cast([byStranger]).found,
  ).toEqual(unlawful);
});

test('a result of before papers gives every question a tally, and a later one those of its ballots', () => {
  const log = (more: object) =>
    given()
      .link('completed', { ...counted, ...more })
      .follow()
      .counts.of(batch, 1).counts;
  expect([...log({}).keys()]).toEqual([q1, q2, q3, q4, q5]);
  expect([...log({ replaced: { ballots: 0, receipts: digestLines([]) } }).keys()]).toEqual([q1, q2, q3, q4]);
});

test('a round is set aside with its words, or was before papers were found', () => {
  const words = setAside(given(), { ballots: 1, receipts: digestLines([receipt(1)]), words: 'hash' }).follow().papers;
  expect(words.of(batch, 1)).toMatchObject({ setAside: true, setAsideWords: 'hash' });
  const found = earlier({ round: 2 })
    .link('paper', { found: true, batch, ...paper() })
    .link('paper', { found: true, batch, ...paper(everything, 2) })
    .follow().papers;
  expect([found.of(batch, 1)?.setAside, found.of(batch, 2)?.setAside]).toEqual([true, false]);
});

test('what papers and sheets found is told at the end', () => {
  const fewer = { ...sheets, made: 1, closed: null };
  const log = opened().link('sheets', { ...sheets, closed: null });
  expect(log.link('paper', { batch, round: 1 }).link('sheets', fewer).foundInAll).toEqual([
    'Link 3 tells of no change.',
    'Link 4 changes sheets of paper as they cannot be changed.',
  ]);
});
