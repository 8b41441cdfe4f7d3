import type { BatchRecord2 } from '#contract/trust/earlier-records.ts';
import type { DecidingRecord } from './decides.ts';
import type { PackedRecord } from './packed-record.ts';
import { publishedFrom } from './result.ts';

const rulesWithSentences = [
  'stones_shown',
  'voters',
  'ballot_changes',
  'own_question',
  'council_size',
  'tie_at_cut',
  'booth',
  'paper',
];

/** Whether each of the record's rules has its sentence here: one that came later is held against the log alone. */
export function knowsRules(record: PackedRecord): boolean {
  return (
    record.format === 'ten-stones-record/1' ||
    Object.keys(record.rules).every((name) => rulesWithSentences.includes(name))
  );
}

/** Whether the sentences about the rules in a record are those that its rules make. */
export function haveSaidRules(record: PackedRecord): boolean {
  const said = record.format === 'ten-stones-record/1' ? record.rules : record.rules_in_words;
  return JSON.stringify(said) === JSON.stringify(sentencesOf(record));
}

function sentencesOf(record: PackedRecord): readonly string[] {
  if (record.format === 'ten-stones-record/1') return sentencesOfFirstFormat;
  return record.format === 'ten-stones-record/2' ? sentencesOfSecondFormat(record) : sentencesOfThirdFormat(record);
}

const sentencesOfFirstFormat = [
  'Every person has ten stones: 4, 3, 2, 1 for four different questions of the batch.',
  'A browser gives them once in each round, while the batch is active and in phase 2, and they cannot be changed.',
  'A question has as many votes as people gave it stones. Questions are ranked by stones, then by votes.',
  'Resetting all stones opens a new round; what was given before is set aside and does not count.',
];

const stones = 'Every voter has ten stones: 4, 3, 2, 1 for four different questions of the ballot paper.';
const whatEndsRounds =
  'Resetting all stones, or going back to phase 1, opens a new round; what was given before is set aside and does not count.';
const unchanged = 'They cannot be changed; only what was given to a question that was taken out may be placed anew.';
const whenShown = {
  always: 'Stones were shown at once while they were given: who watched could see what each ballot gave.',
  in_groups: 'Stones were shown in groups of at least five ballots while they were given, one group behind.',
  when_completed: 'Stones were shown when the batch was completed, and not before unless an owner showed them early.',
};

const sentencesOfSecondFormat = ({ rules }: Pick<BatchRecord2, 'rules'>) => [
  stones,
  `A browser gives them once in each round, while the batch is active and in phase 2. ${unchanged}`,
  'A question has as many votes as ballots gave it stones. Questions are ranked by stones, then by votes; one that was taken out has no rank.',
  whatEndsRounds,
  whenShown[rules.stones_shown],
];

const saidOfVoters = {
  browsers: {
    once: 'A browser gives them once in each round, while the batch is active and in phase 2.',
    again:
      'Until the batch was completed a browser could give them otherwise: its last ballot counts, and earlier ones are among the replaced receipts.',
    atBooths: 'Ballots were given at booths on site, too: a helper saw to it that each person came once.',
    ownExcluded: 'A browser could not give stones to questions that were known to come from it.',
  },
  cards: {
    once: 'One ballot per voting card: whoever holds one gives them once in each round, on any device, while the batch is active and in phase 2.',
    again:
      'Until the batch was completed a card could give them otherwise: its last ballot counts, and earlier ones are among the replaced receipts.',
    atBooths: 'Ballots were given at booths on site, too, each by a voting card.',
    ownExcluded:
      'That nobody gives stones to questions of their own could not be held: a card does not say what its holder submitted.',
  },
};

/** Records of the third format say nothing of it: browsers gave all ballots. */
const whoVotes = (rules: DecidingRecord['rules']) => saidOfVoters['voters' in rules ? rules.voters : 'browsers'];

const sentencesOfThirdFormat = ({ rules }: DecidingRecord) => [
  stones,
  whoVotes(rules).once,
  {
    never: unchanged,
    until_completed: whoVotes(rules).again,
  }[rules.ballot_changes],
  {
    allowed: 'A browser could give stones to questions that it submitted.',
    excluded: whoVotes(rules).ownExcluded,
  }[rules.own_question],
  ...('booth' in rules && rules.booth === 'on'
    ? [
        whoVotes(rules).atBooths,
        'Those of booths could not be changed, and a booth does not know whose questions are whose.',
      ]
    : []),
  ...('paper' in rules && rules.paper === 'on'
    ? [
        'Sheets of paper counted, too, each once by its code, after the browsers had closed. Whose question is whose cannot be known on paper.',
      ]
    : []),
  'A question has as many votes as ballots gave it stones. Questions are ranked by stones, then by votes, then by how many ballots gave them four, then three; what is equal then is joint. One that was taken out has no rank.',
  `With fewer than ${publishedFrom} ballots the numbers of fours and threes are counted only for questions whose stones and votes are equal across the cut, and told of no others.`,
  rules.council_size === null
    ? 'Every question with stones goes to the council.'
    : `The first ${rules.council_size} questions go to the council, as far as they have stones.`,
  {
    all: 'Of joint questions at the cut all go.',
    lot: 'Of joint questions at the cut a lot decides: those go whose SHA-256 of seed, receipts_digest and id, with a colon between, is lowest. The SHA-256 of the seed was told when stoning started.',
  }[rules.tie_at_cut],
  whatEndsRounds,
  whenShown[rules.stones_shown],
];
