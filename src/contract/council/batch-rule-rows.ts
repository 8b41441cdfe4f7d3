import { maxLengths } from '#contract/wire/fields.ts';

// A rule of a batch is a row here, a column, its name in `frozen_rules()` or `batch_rules()` of the database, its sentences, and
// whatever obeys it. Wire, forms, facts, audit, record and the freeze follow.

/** What it is about, by which a form puts it among others. */
export type RuleGroup = 'voters' | 'questions' | 'on_site' | 'end';

type RuleOptions = {
  group: RuleGroup;
  /** Whether it stands still from the start of stoning on. */
  standsStill: boolean;
  /** Of one that does not: whether it stands still from the hand-over on, or from the fourteenth day after the completion without one. */
  untilHandOver?: true;
  /** The number, or the choice, without which it means nothing: it is asked, and told, below that one. */
  onlyWith?: string;
};

/** A rule that is one of a few words, the first of them the usual one. Visitors are told nothing of the one that is `unsaid`. */
type ChoiceRule = RuleOptions & { kind: 'choice'; values: readonly [string, ...string[]]; unsaid?: string };

/** A rule that is a number; where null is usual, none has to be chosen. */
export type NumberRule = RuleOptions & { kind: 'number'; least: number; most: number; usual: number | null };

export type Rule = ChoiceRule | NumberRule;

/** All of them, in the order in which they go over the wire. */
export const batchRules = {
  /**
   * What everybody, administrators included, can see of the stones while they are given: all of them, at once; in groups of
   * at least five further ballots, one group behind; nothing until the batch is completed.
   */
  stones_shown: { group: 'end', kind: 'choice', values: ['always', 'in_groups', 'when_completed'], standsStill: true },
  /** Who may give a ballot, once in a round: a browser, or a voting card on whatever device. */
  voters: { group: 'voters', kind: 'choice', values: ['browsers', 'cards'], standsStill: true },
  /** Whether who has given stones may give them otherwise until the batch is completed. */
  ballot_changes: { group: 'voters', kind: 'choice', values: ['never', 'until_completed'], standsStill: true },
  /** Whether a browser may give stones to questions that it submitted. */
  own_question: {
    group: 'voters',
    kind: 'choice',
    values: ['allowed', 'excluded'],
    unsaid: 'allowed',
    standsStill: true,
  },
  /** Whether people give their ballots at devices on site, too. */
  booth: { group: 'on_site', kind: 'choice', values: ['off', 'on'], unsaid: 'off', standsStill: true },
  /** How many booths a batch has at once at most. */
  booths_most: {
    group: 'on_site',
    kind: 'number',
    least: 1,
    most: 50,
    usual: 4,
    onlyWith: 'booth',
    standsStill: false,
  },
  /** Whether sheets of paper count beside what devices give. */
  paper: { group: 'on_site', kind: 'choice', values: ['off', 'on'], unsaid: 'off', standsStill: true },
  /** Who goes to the council of the questions that are equal at its cut: all of them, or those that a lot draws. */
  tie_at_cut: { group: 'end', kind: 'choice', values: ['all', 'lot'], onlyWith: 'council_size', standsStill: true },
  /** How many questions go to the council. Null: every one that has stones. */
  council_size: { group: 'end', kind: 'number', least: 1, most: 50, usual: null, standsStill: true },
  /** Within how many days of the hand-over the council answers. Null: nobody waits for a day. */
  answer_within: {
    group: 'end',
    kind: 'number',
    least: 7,
    most: 365,
    usual: null,
    onlyWith: 'council_size',
    standsStill: false,
    untilHandOver: true,
  },
  /** Whether an administrator moves the batch on, or its deadlines do. */
  phase_changes: { group: 'end', kind: 'choice', values: ['by_hand', 'at_deadlines'], standsStill: false },
  /** Whether who asks a question may ask for mails that tell what becomes of it. */
  notices: { group: 'end', kind: 'choice', values: ['off', 'on'], unsaid: 'off', standsStill: false },
  /** How many questions may stand in it. */
  questions_limit: { group: 'questions', kind: 'number', least: 1, most: 50_000, usual: 5000, standsStill: false },
  /** Whether what visitors send is published at once, or waits until a moderator has read it. */
  moderation: {
    group: 'questions',
    kind: 'choice',
    values: ['none', 'before_publishing'],
    unsaid: 'none',
    standsStill: false,
  },
  /** How long a question may be that a visitor sends, in code points. Null: as long as the field takes. */
  question_length: {
    group: 'questions',
    kind: 'number',
    least: 80,
    most: maxLengths.question,
    usual: null,
    standsStill: false,
  },
} as const satisfies Record<string, Rule>;

/** A value that a rule may have only beside one value of another. */
export type Combination = { rule: string; value: string; needs: { rule: string; value: string } };

/** What may not be chosen without something else; the server refuses it as invalid input. */
export const combinations: readonly Combination[] = [
  // Stones that are shown while a booth takes ballots, or paper is counted, would tell what these gave.
  { rule: 'booth', value: 'on', needs: { rule: 'stones_shown', value: 'when_completed' } },
  { rule: 'paper', value: 'on', needs: { rule: 'stones_shown', value: 'when_completed' } },
];
