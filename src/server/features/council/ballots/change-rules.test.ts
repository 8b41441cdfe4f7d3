import { expect, test } from 'vitest';
import { type ChangeCircumstances, decideChange, mayChange, type OwnBallot } from './change-rules.ts';

const choices = ['a', 'b', 'c', 'd'];
const others = ['d', 'c', 'b', 'a'];
const batch: NonNullable<ChangeCircumstances['batch']> = {
  takes_ballots: true,
  online_closed: false,
  stoning_round: 1,
  ballot_changes: 'until_completed',
  own_question: 'allowed',
};
const never = { ...batch, ballot_changes: 'never' };
const mine: OwnBallot = {
  receipt: 'R1',
  round: 1,
  channel: 'browser',
  choices,
  replaced: null,
  freed: [],
  final: false,
};
const freed = { ...mine, freed: ['a'] };
const now = (more: Partial<ChangeCircumstances> = {}): ChangeCircumstances => ({
  batch,
  mine,
  sameKey: null,
  choosable: [...choices, 'e'],
  own: [],
  refusal: null,
  ...more,
});
const change = { replaces: 'R1', choices: others };
const earlier = { receipt: 'R2', round: 1, choices: others, replaced: 'R1', counts: true };
const counts = { kind: 'count' };
const repeats = (receipt: string) => ({ kind: 'repeat', receipt, round: 1 });
const refused = (code: string) => ({ kind: 'refuse', code });
const gone = { kind: 'refuse', code: 'question_unavailable', questionIds: ['a'] };

test.each<[string, ChangeCircumstances, object, object?]>([
  ['where the batch takes changes', now(), counts],
  ['of a batch that is not there', now({ batch: null }), refused('batch_not_found')],
  ['that came before', now({ sameKey: earlier }), repeats('R2')],
  [
    'that came before its stoning ended',
    now({ sameKey: earlier, batch: { ...batch, takes_ballots: false } }),
    repeats('R2'),
  ],
  ['that was replaced since', now({ sameKey: { ...earlier, counts: false } }), refused('changed_meanwhile')],
  ['with the key of other choices', now({ sameKey: { ...earlier, choices } }), refused('idempotency_key_reused')],
  [
    'with the key of another change',
    now({ sameKey: { ...earlier, replaced: 'R0' } }),
    refused('idempotency_key_reused'),
  ],
  ['of nobody', now({ mine: null }), refused('ballot_not_found')],
  ['that is made already', now({ mine: { ...mine, receipt: 'R2', choices: others, replaced: 'R1' } }), repeats('R2')],
  [
    'of what was replaced elsewhere',
    now({ mine: { ...mine, receipt: 'R2', replaced: 'R1' } }),
    refused('changed_meanwhile'),
  ],
  [
    'of what another one replaced',
    now({ mine: { ...mine, receipt: 'R2', choices: others, replaced: 'R0' } }),
    refused('changed_meanwhile'),
  ],
  ['after stoning', now({ batch: { ...batch, takes_ballots: false } }), refused('stoning_closed')],
  [
    'once only paper counts',
    now({ batch: { ...batch, takes_ballots: false, online_closed: true } }),
    refused('online_closed'),
  ],
  ['to the same', now(), repeats('R1'), { choices }],
  ['to the same, though one of them is gone', now({ mine: freed, choosable: ['b', 'c', 'd'] }), gone, { choices }],
  ['where ballots are final', now({ batch: never }), refused('ballot_final')],
  [
    'of what was freed, where ballots are final',
    now({ batch: never, mine: freed }),
    counts,
    { choices: ['e', 'b', 'c', 'd'] },
  ],
  [
    'of more than what was freed',
    now({ batch: never, mine: freed }),
    refused('ballot_final'),
    { choices: ['e', 'c', 'b', 'd'] },
  ],
  [
    'of more than what was freed, where ballots change',
    now({ mine: freed }),
    counts,
    { choices: ['e', 'c', 'b', 'd'] },
  ],
  ['of a ballot from a booth', now({ mine: { ...mine, channel: 'booth' } }), refused('ballot_final')],
  ['to what is not there', now({ choosable: ['b', 'c', 'd'] }), gone],
])('a change %s', (_, known, verdict, sent = {}) => {
  expect(decideChange({ ...change, ...sent }, known)).toEqual(verdict);
});

test.each<[string, ChangeCircumstances['batch'], Partial<OwnBallot>, boolean]>([
  ['by a browser', batch, {}, true],
  ['by card', batch, { channel: 'card' }, true],
  ['at a booth', batch, { channel: 'booth' }, false],
  ['on paper', batch, { channel: 'paper', freed: ['a'] }, false],
  ['of no batch', null, {}, false],
  ['after stoning', { ...batch, takes_ballots: false }, {}, false],
  ['that is final', never, {}, false],
  ['that is final, with one freed', never, { freed: ['a'] }, true],
  ['that was let go of', batch, { final: true, freed: ['a'] }, false],
])('a ballot %s may change or not', (_, of, more, may) => {
  expect(mayChange(of, { ...mine, ...more })).toBe(may);
});
