import { expect, test } from 'vitest';
import type { Check } from '#contract/council/checks.ts';
import { checkText } from './check-text.ts';
import { compile } from './compile.ts';
import { readCatalogues } from './read.ts';
import { toSpoken } from './spoken.ts';

const texts = toSpoken(compile(readCatalogues(), 'en', ['admin'])).sentences.admin;
if (!texts) throw new Error('English has no sentences for the administration.');

// As the panel has it: what may follow the number is another language, and not a place in a list.
const toNumber = (value: number, { language } = { language: { locale: 'en' } }) =>
  value.toLocaleString(language.locale);

const say = (check: Pick<Check, 'id' | 'values'>) =>
  checkText({ ...check, level: 'look' } as Check, { texts, toMoment: (moment) => `<${moment}>`, toNumber });

test('of groups that look alike it names the first, and says whether there are more', () => {
  const of = (first: string[], more: boolean) => say({ id: 'alike', values: { groups: 50, more, first } });
  const first = ['One?', 'Two?', 'Three?'];
  expect(of(first, true)).toMatch(/^More than 50 groups .* most alike: One\? – Two\? – Three\?$/);
  expect(of([...first, 'Four?'], false)).toMatch(/^50 groups .*: One\? – Two\? – Three\? – …$/);
});

test('of rules that differ it says both values, and of one that is a number that number', () => {
  const rules = [
    { rule: 'stones_shown', here: 'in_groups', there: 'when_completed' },
    { rule: 'council_size', here: null, there: 6 },
  ];
  expect(say({ id: 'otherwise', values: { batch: 'November', rules } })).toBe(
    'Otherwise than in “November”: How stones are shown: In groups of at least five ballots (there: When completed) · Questions for the council: every one with stones (there: 6). Please check that this is meant.',
  );
});

test.each([
  [{ id: 'cards', values: { made: 7, void: 2 } }, /^There are 7 valid voting cards\. 2 more are void\.$/],
  [{ id: 'cards', values: { made: 1, void: 0 } }, /^There is 1 valid voting card\.$/],
  [{ id: 'cards_not_arrived', values: { packages: 1 } }, /^The codes of 1 package of voting cards did not arrive/],
  [{ id: 'no_cards', values: { on_paper: true } }, /stones can be given on paper alone\.$/],
  [{ id: 'no_booth', values: { codes: 1 } }, /^No booth is open yet; 1 code waits for its device\.$/],
  [{ id: 'no_booth', values: { codes: 0 } }, /^No booth is open yet: whoever has no device/],
  [{ id: 'entry_codes', values: { codes: 0 } }, /only moderators enter it\.$/],
  [
    { id: 'paper_too_short', values: { questions: 0 } },
    /and this batch has none\. Once “Stoning” has started, no question enters/,
  ],
  [{ id: 'stacks_open', values: { stacks: [1, 3] } }, /^Stacks 1, 3 of paper are still open/],
  [
    { id: 'sheets_missing', values: { in_box: null, counted: 0, invalid: 0, given_up: 0 } },
    /^Sheets of paper were made/,
  ],
  [
    { id: 'sheets_missing', values: { in_box: 9, counted: 4, invalid: 1, given_up: 1 } },
    /^3 sheets of the box are missing: 9/,
  ],
  [{ id: 'sheets_missing', values: { in_box: 5, counted: 4, invalid: 1, given_up: 1 } }, /^1 sheet more is counted/],
  [{ id: 'early', values: { promised: 'then' } }, /promised <then>\.$/],
] as const)('it says what is so in numbers: %j', (check, said) => {
  expect(say(check as Pick<Check, 'id' | 'values'>)).toMatch(said);
});
