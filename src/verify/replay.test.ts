import { expect, test } from 'vitest';
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
  removed,
  result,
  sheets,
  state,
  takenOut,
} from '#tests/support/log-in-memory.ts';
import { sha256 } from './sha256.ts';

// A log in memory: a link more for each row, and what must be found of it, to the letter.

/** A log of before there were papers, where the last question is in another batch. */
const asBefore = () =>
  new Log().link('created', {
    ...state(),
    questions: [q1, q2, q3, q4, q5].map((id) => ({
      id,
      batch: id === q5 ? 'another' : batch,
      revision: 1,
      text: 'hash',
    })),
  });

test.each<[string, Log]>([
  ['a ballot', opened().cast([ballot()])],
  ['a ballot of before there were papers', asBefore().cast([ballot()])],
  ['two voters', opened().cast([ballot(), another()])],
  [
    'one that may change',
    opened(changing)
      .cast([ballot()])
      .cast([instead({ choices: [q5, q4, q3, q2] })]),
  ],
  [
    'one that may change, by card',
    opened(byCards)
      .cast([ballot({ channel: 'card' })])
      .cast([instead({ channel: 'card', choices: [q5, q4, q3, q2] })]),
  ],
  [
    'what was taken out, placed anew',
    takenOut(opened().cast([ballot()]), q1).cast([instead({ choices: [q5, q2, q3, q4] })]),
  ],
  [
    'what was removed, placed anew',
    removed(opened().cast([ballot()]), q1).cast([instead({ choices: [q5, q2, q3, q4] })]),
  ],
  ['a sheet, which may name what was taken out', closed(takenOut(opened(), q1)).cast([ballot({ channel: 'paper' })])],
  ['a ballot at a booth', opened().cast([ballot({ channel: 'booth' })])],
  [
    'a completion',
    opened()
      .link('phase', state({ phase: 3, rules: everything }))
      .link('completed', result),
  ],
])('%s is as it should be', (_, log) => {
  expect(log.found).toEqual([]);
});

const late = 'was cast while its batch did not take any.';
const strange = 'names a question that was not in its batch.';
const crooked = 'does not give 4, 3, 2 and 1 stones.';
const unlawful = 'replaces one that it may not replace.';
const elsewhere = 'came by a channel that its batch does not take.';
const given = () => opened().cast([ballot()]);
const others = { choices: [q5, q4, q3, q2] };

test.each<[string, Log, string, number?]>([
  [
    'late',
    opened()
      .link('phase', state({ phase: 3, rules: everything }))
      .cast([ballot()]),
    late,
  ],
  [
    'while its batch rests',
    opened()
      .link('active', state({ active: false, rules: everything }))
      .cast([ballot()]),
    late,
  ],
  ['after online stoning', closed(opened()).cast([ballot()]), late],
  ['on paper, before online stoning closed', opened().cast([ballot({ channel: 'paper' })]), late],
  [
    'in a round that was set aside',
    opened()
      .link('round', { ...state({ round: 2 }), ...paper(everything, 2) })
      .cast([ballot()]),
    late,
  ],
  [
    'before there were papers, for a question of another batch',
    asBefore().cast([ballot({ choices: [q1, q2, q3, q5] })]),
    strange,
  ],
  ['off the paper', opened().cast([ballot({ choices: [q1, q2, q3, 'q9'] })]), strange],
  ['for what was taken out', takenOut(opened(), q1).cast([ballot()]), strange],
  ['for what was removed', removed(opened(), q1).cast([ballot()]), strange],
  [
    'on paper, for what was never there',
    closed(opened()).cast([ballot({ channel: 'paper', choices: [q1, q2, q3, 'q9'] })]),
    strange,
  ],
  ['for three questions', opened().cast([ballot({ choices: [q1, q2, q3, q3] })]), crooked],
  ['with three stones', opened().cast([ballot({ choices: [q1, q2, q3], stones: [4, 3, 2] })]), crooked],
  ['with other stones', opened().cast([ballot({ stones: [4, 4, 1, 1] })]), crooked],
  [
    "in place of a stranger's",
    opened(changing)
      .cast([ballot()])
      .cast([instead({ ...others, voterHash: 'second' })]),
    unlawful,
  ],
  ['in place of none', opened(changing).cast([instead(others)]), unlawful],
  [
    'in place of one that does not count any more',
    opened(changing)
      .cast([ballot()])
      .cast([instead(others)])
      .cast([instead({ id: idOf(3) })]),
    unlawful,
    3,
  ],
  ['otherwise, where ballots stand still', given().cast([instead(others)]), unlawful],
  ['once more as it was', given().cast([instead()]), unlawful],
  [
    'by card in place of one at a booth',
    opened(byCards)
      .cast([ballot({ channel: 'booth' })])
      .cast([instead({ ...others, channel: 'card' })]),
    unlawful,
  ],
  ['otherwise, where only one pick is free', takenOut(given(), q1).cast([instead(others)]), unlawful],
  [
    'in place of one by another channel',
    opened(byCards)
      .cast([ballot({ channel: 'card' })])
      .cast([instead({ ...others, channel: 'booth' })]),
    unlawful,
  ],
  [
    'in place of one at a booth',
    opened(changing)
      .cast([ballot({ channel: 'booth' })])
      .cast([instead({ ...others, channel: 'booth' })]),
    unlawful,
  ],
  ['by a browser, where cards vote', opened(byCards).cast([ballot()]), elsewhere],
  ['by card, where browsers vote', opened().cast([ballot({ channel: 'card' })]), elsewhere],
  [
    'at a booth, where there is none',
    opened({ ...everything, booth: 'off' }).cast([ballot({ channel: 'booth' })]),
    elsewhere,
  ],
  [
    'on paper, where none is taken',
    closed(opened({ ...everything, paper: 'off' })).cast([ballot({ channel: 'paper' })]),
    elsewhere,
  ],
])('a ballot that was given %s is found', (_, { found }, sentence, n) => {
  const id = n ?? (/replaces/.test(sentence) ? 2 : 1);
  expect(found).toEqual([expect.stringMatching(`^Ballot ${idOf(id)} of link \\d+ ${sentence}$`)]);
});

test.each<[string, Log, string]>([
  ['a ballot that is gone', opened().cast([ballot()], {}, true), `Ballot ${idOf(1)} of link 2 is gone.`],
  ['a ballot twice', given().cast([ballot()]), `Ballot ${idOf(1)} is in the log twice.`],
  [
    'a ballot after its link',
    opened().cast([ballot({ castAt: '2030-01-12T18:00:00.000000Z' })]),
    `Link 2 is older than its ballot ${idOf(1)}.`,
  ],
  [
    'a ballot that was changed',
    opened().cast([ballot()], { lines: sha256('') }),
    'The ballots of link 2 are not as they were cast.',
  ],
  [
    'a channel that was changed',
    opened().cast([ballot()], { channels: sha256('') }),
    'The ballots of link 2 came by other channels.',
  ],
  ['no ballot', opened().cast([]), 'Link 2 tells of no change.'],
  ['no question', opened().link('questions', { questions: [] }), 'Link 2 tells of no change.'],
  [
    'a tally that was dropped',
    given().link('questions', { dropped: [[batch, 1, q1]] }),
    `A tally of question ${q1} was dropped.`,
  ],
  [
    'a batch made twice',
    opened().link('created', state({ revision: 2, rules: everything })),
    `Link 2 tells of batch ${batch}, which does not fit what was before.`,
  ],
  [
    'a step of no batch',
    new Log().link('phase', state({ phase: 1 })),
    `Link 1 tells of batch ${batch}, which does not fit what was before.`,
  ],
  ['a step to where the batch was', opened().link('phase', state({ rules: everything })), 'Link 2 tells of no change.'],
  [
    'a paper that was taken away',
    given().link('phase', state({ phase: 1 })),
    'Link 3 takes a ballot paper away that ballots were given on.',
  ],
  [
    'a rule under ballots',
    given().link('settings', state({ rules: changing })),
    'Link 3 changes a rule that stands still from the start of stoning.',
  ],
  [
    'other ballots set aside',
    given().link('round', {
      ...state({ round: 2 }),
      ...paper(everything, 2),
      set_aside: { round: 1, ballots: 2, receipts: sha256('') },
    }),
    'Link 3 sets other ballots aside than were cast in round 1.',
  ],
  [
    'another result',
    given()
      .link('phase', state({ phase: 3, rules: everything }))
      .link('completed', result),
    'The result in link 4 is not what the ballots before it give.',
  ],
  [
    'a result twice',
    opened()
      .link('phase', state({ phase: 3, rules: everything }))
      .link('completed', result)
      .link('completed', result),
    'Link 4 tells of no change.',
  ],
  [
    'a paper that is there',
    opened().link('round', { ...state({ revision: 2 }), ...paper() }),
    'Link 2 makes a ballot paper that was there already.',
  ],
  ['no words of a paper', opened().link('paper', { batch, round: 1 }), 'Link 2 tells of no change.'],
  [
    'the words of a paper as they are',
    opened().link('paper', { batch, round: 1, questions: [entry(q1)] }),
    'Link 2 tells of no change.',
  ],
  [
    'words erased that were not there',
    opened().link('paper', { batch, round: 1, corrections_erased: [[q1, 1]] }),
    'Link 2 erases words that were not there.',
  ],
  [
    'a question that is on no paper',
    opened().link('paper', { batch, round: 1, questions: [entry('q9')] }),
    'Link 2 changes question q9, which is not on the ballot paper.',
  ],
  [
    'a round without a paper',
    opened().link('paper', { batch, round: 2, questions: [entry(q1)] }),
    `Link 2 tells of a round of batch ${batch} that has no ballot paper.`,
  ],
  [
    'another author',
    opened().link('paper', { batch, round: 1, questions: [entry(q1, { author: 'other' })] }),
    'Link 2 changes a ballot paper as it cannot be changed.',
  ],
  [
    'words that come back',
    removed(opened(), q1).link('paper', { batch, round: 1, questions: [entry(q1)] }),
    'Link 3 changes a ballot paper as it cannot be changed.',
  ],
  [
    'stones shown early',
    opened().link('shown', { batch, round: 1 }),
    'Link 2 changes a ballot paper as it cannot be changed.',
  ],
  [
    'fewer sheets than were made',
    opened()
      .link('sheets', { ...sheets, closed: null })
      .link('sheets', { ...sheets, made: 1, closed: null }),
    'Link 3 changes sheets of paper as they cannot be changed.',
  ],
])('%s is found', (_, { found }, sentence) => {
  expect(found).toEqual([sentence]);
});

test.each<[string, Log, string]>([
  [
    'a completion without a result',
    opened().link('phase', state({ phase: 3, rules: everything })),
    'The batch "January 2030 Council" is completed, but the log holds no result.',
  ],
  [
    'a result in other words',
    opened()
      .link('phase', state({ phase: 3, rules: everything }))
      .link('completed', result)
      .link('paper', { batch, round: 1, questions: [entry(q1, { text: 'corrected' })] }),
    `The words of question ${q1} are not those of the result.`,
  ],
])('%s is found at the end', (_, { foundInAll }, sentence) => {
  expect(foundInAll).toEqual([sentence]);
});
