import { picksPerBallot, stonesOfPicks, stonesPerBallot } from '#contract/council/ballots.ts';
import { publishedFrom } from '#contract/council/batch-result.ts';
import type { RoundRules } from '#contract/council/batch-rules.ts';
import { inWords } from '#contract/wire/number-words.ts';

type Words = { [Name in keyof RoundRules]: (value: RoundRules[Name], rules: RoundRules) => readonly string[] };

/** What a record says of each rule of its round, in this order, with what holds in every round where it belongs. */
export const ruleWords: Words = {
  voters: (value) => [
    {
      browsers: 'A browser gives them once in each round, while the batch is active and in phase 2.',
      cards:
        'One ballot per voting card: whoever holds one gives them once in each round, on any device, while the batch is active and in phase 2.',
    }[value],
  ],
  ballot_changes: (value, { voters }) => [
    {
      never: 'They cannot be changed; only what was given to a question that was taken out may be placed anew.',
      until_completed: `Until the batch was completed a ${{ browsers: 'browser', cards: 'card' }[voters]} could give them otherwise: its last ballot counts, and earlier ones are among the replaced receipts.`,
    }[value],
  ],
  own_question: (value, { voters }) => [
    {
      allowed: 'A browser could give stones to questions that it submitted.',
      excluded: {
        browsers: 'A browser could not give stones to questions that were known to come from it.',
        cards:
          'That nobody gives stones to questions of their own could not be held: a card does not say what its holder submitted.',
      }[voters],
    }[value],
  ],
  booth: (value, { voters }) =>
    value === 'off'
      ? []
      : [
          {
            browsers: 'Ballots were given at booths on site, too: a helper saw to it that each person came once.',
            cards: 'Ballots were given at booths on site, too, each by a voting card.',
          }[voters],
          'Those of booths could not be changed, and a booth does not know whose questions are whose.',
        ],
  paper: (value) =>
    value === 'off'
      ? []
      : [
          'Sheets of paper counted, too, each once by its code, after the browsers had closed. Whose question is whose cannot be known on paper.',
        ],
  council_size: (value) => [
    'A question has as many votes as ballots gave it stones. Questions are ranked by stones, then by votes, then by how many ballots gave them four, then three; what is equal then is joint. One that was taken out has no rank.',
    `With fewer than ${publishedFrom} ballots the numbers of fours and threes are counted only for questions whose stones and votes are equal across the cut, and told of no others.`,
    value === null
      ? 'Every question with stones goes to the council.'
      : `The first ${value} questions go to the council, as far as they have stones.`,
  ],
  tie_at_cut: (value) => [
    {
      all: 'Of joint questions at the cut all go.',
      lot: 'Of joint questions at the cut a lot decides: those go whose SHA-256 of seed, receipts_digest and id, with a colon between, is lowest. The SHA-256 of the seed was told when stoning started.',
    }[value],
  ],
  stones_shown: (value) => [
    'Resetting all stones, or going back to phase 1, opens a new round; what was given before is set aside and does not count.',
    {
      always: 'Stones were shown at once while they were given: who watched could see what each ballot gave.',
      in_groups: 'Stones were shown in groups of at least five ballots while they were given, one group behind.',
      when_completed:
        'Stones were shown when the batch was completed, and not before unless an owner showed them early.',
    }[value],
  ],
};

/** The rules of a round, for who reads its record. */
export function sayRules(rules: RoundRules): string[] {
  const names = Object.keys(ruleWords) as (keyof RoundRules)[];
  return [
    `Every voter has ${inWords(stonesPerBallot)} stones: ${stonesOfPicks.join(', ')} for ${inWords(picksPerBallot)} different questions of the ballot paper.`,
    ...names.flatMap((name) => ruleWords[name](rules[name] as never, rules)),
  ];
}
