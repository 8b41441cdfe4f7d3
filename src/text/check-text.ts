import type { Check, CheckId } from '#contract/council/checks.ts';
import { ruleValueText, ruleWordsOf } from './rule-words.ts';
import type { Sentences } from './sentences.ts';

/** How whoever reads it is told of moments and numbers. */
export type CheckSpeech = {
  texts: Pick<Sentences['admin'], 'batches' | 'batchPage' | 'panel' | 'verdicts'>;
  toMoment: (moment: string) => string;
  toNumber: (value: number) => string;
};

type ValuesOf<Id extends CheckId> = Extract<Check, { id: Id }>['values'];
type Sayings = { [Id in CheckId]: (values: ValuesOf<Id>, speech: CheckSpeech) => string };

/** Each check has its sentence: one that lacks it does not compile. */
const sayings: Sayings = {
  inactive: (_, { texts }) => texts.batchPage.attend.inactive,
  swapped: (_, { texts }) => texts.batchPage.attend.swapped,
  both_missed: (_, { texts }) => texts.batchPage.attend.both_missed,
  too_few_questions: (_, { texts }) => texts.batchPage.attend.waitsForQuestions,
  taken_back: (_, { texts }) => texts.batchPage.attend.taken_back,
  overdue: ({ when, is_planned }, { texts, toMoment }) =>
    texts.batchPage.attend.overdue({ when: toMoment(when), planned: is_planned ? 'yes' : 'no' }),
  hidden: (_, { texts }) => texts.batchPage.attend.hidden,
  paper_too_short: ({ questions: count }, { texts: { batches } }) =>
    `${batches.tooFewQuestions({ count })} ${batches.paperTooShort}`,
  submission_passed: (_, { texts }) => texts.batchPage.attend.submissionPassed,
  stoning_passed: (_, { texts }) => texts.batchPage.attend.stoningPassed,
  early: ({ promised }, { texts, toMoment }) => texts.batches.preflight.early({ when: toMoment(promised) }),
  ends: ({ when }, { texts, toMoment }) => texts.batches.preflight.ends({ when: toMoment(when) }),
  ends_passed: ({ when }, { texts, toMoment }) => texts.batches.preflight.endsPassed({ when: toMoment(when) }),
  text: ({ is_written }, { texts }) => texts.batches.preflight.text({ known: is_written ? 'yes' : 'no' }),
  ballots_seen: (_, { texts }) => texts.batches.preflight.ballotsSeen,
  otherwise: sayOtherwise,
  alike: sayAlike,
  taken_out: (values, { texts }) => texts.batches.preflight.takenOut(values),
  waiting: ({ questions: count }, { texts }) => texts.batches.preflight.waiting({ count }),
  verdicts_waiting: ({ words: count }, { texts }) => texts.verdicts.waits({ count }),
  told_by_mail: ({ people: count }, { texts }) => texts.panel.toldByMail({ count }),
  no_cards: ({ on_paper }, { texts }) => texts.batches.preflight.noCards({ onPaper: on_paper ? 'yes' : 'no' }),
  cards: sayCards,
  cards_not_arrived: ({ packages: count }, { texts }) => texts.batches.preflight.notArrived({ count }),
  no_booth: ({ codes: count }, { texts: { batches } }) =>
    count > 0 ? batches.preflight.boothCodes({ count }) : batches.preflight.noBooth,
  booths: ({ open: count }, { texts }) => texts.batches.preflight.booths({ count }),
  paper: (_, { texts }) => texts.batches.preflight.paper,
  entry_codes: ({ codes: count }, { texts }) => texts.batches.preflight.entryCodes({ count }),
  stacks_open: ({ stacks }, { texts, toNumber }) =>
    texts.batches.preflight.stacksOpen({
      count: stacks.length,
      stacks: stacks.map((stack) => toNumber(stack)).join(', '),
    }),
  sheets_missing: sayBox,
};

/** What a check says, in one language. */
export function checkText(check: Check, speech: CheckSpeech): string {
  return (sayings[check.id] as (values: Check['values'], speech: CheckSpeech) => string)(check.values, speech);
}

/** Whether the number in the box is unsaid, too large or too small. */
function sayBox(
  { in_box, counted, invalid, given_up }: ValuesOf<'sheets_missing'>,
  { texts, toNumber }: CheckSpeech,
): string {
  const { preflight } = texts.batches;
  if (in_box === null) return preflight.boxUnsaid;
  const missing = in_box - counted - invalid - given_up;
  const inBox = toNumber(in_box);
  return missing > 0 ? preflight.sheetsMissing({ missing, inBox }) : preflight.sheetsTooMany({ more: -missing, inBox });
}

function sayOtherwise({ batch, rules }: ValuesOf<'otherwise'>, { texts, toNumber }: CheckSpeech): string {
  const { preflight, rules: words } = texts.batches;
  const told = rules.map(({ rule, here, there }) => {
    const of = ruleWordsOf(words, rule);
    const toText = (value: string | number | null) =>
      typeof value === 'number' ? toNumber(value) : (ruleValueText(of, value) ?? String(value));
    return preflight.otherwiseRule({ rule: of?.legend ?? rule, value: toText(here), there: toText(there) });
  });
  return preflight.otherwise({ name: batch, rules: told.join(' · ') });
}

/** Of a large group as many as one line takes stand for all. */
const mostNamed = 3;

function sayAlike({ groups: count, more, first }: ValuesOf<'alike'>, { texts }: CheckSpeech): string {
  const { alike, alikeMany } = texts.batches.preflight;
  const named = first.slice(0, mostNamed).join(' – ');
  const said = { count, first: first.length > mostNamed ? `${named} – …` : named };
  return more ? alikeMany(said) : alike(said);
}

function sayCards({ made, void: voided }: ValuesOf<'cards'>, { texts }: CheckSpeech): string {
  const { cards, voidCards } = texts.batches.preflight;
  return voided > 0 ? `${cards({ count: made })} ${voidCards({ count: voided })}` : cards({ count: made });
}
