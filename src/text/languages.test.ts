import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { picksPerBallot } from '#contract/council/ballots.ts';
import { batchRules } from '#contract/council/batch-rule-rows.ts';
import { PlannedFor } from '#contract/council/batches.ts';
import { Leaves } from '#contract/council/cards.ts';
import { isSaid, outcomeStates, outcomeWays } from '#contract/council/council-outcome.ts';
import { phases } from '#contract/council/public-batch.ts';
import { Pass, StackState } from '#contract/council/stacks.ts';
import { VerdictState, verdictsSaid } from '#contract/council/verdict.ts';
import { HelperTask } from '#contract/wire/helper-task.ts';
import { roles } from '#contract/wire/roles.ts';
import { toCatalogue } from './catalogue.ts';
import { compile, compileInOwnWords } from './compile.ts';
import { declareSentences } from './declare.ts';
import english from './languages/en.json' with { type: 'json' };
import { type Compiled, isMessage, type Message } from './message.ts';
import { placeholdersOf } from './placeholders.ts';
import { readCatalogues } from './read.ts';
import { functionWords } from './similar/function-words.ts';

const catalogues = readCatalogues();
const codes = Object.keys(catalogues);
const messagesOf = (code: string) => new Map(flatten(compile(catalogues, code).bundles as Compiled));
const ofEnglish = messagesOf('en');

const typeface = readFileSync(new URL('../web/styles/typeface.css', import.meta.url), 'utf8');
// Of what is loaded: fonts of the reader's own stand in for it, whatever letters those have.
const loadedFaces = typeface.split('@font-face').filter((face) => face.includes('url('));
const ranges = [...loadedFaces.join('').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
  ([, first = '', last = first]) => [first, last].map((point) => Number.parseInt(point, 16)),
);
const isInTypeface = (point: number) => ranges.some(([first = 0, last = 0]) => first <= point && point <= last);

const positions = Array.from({ length: picksPerBallot }, (_, index) => index + 1);

/** The words that an argument can be, whatever the sentence. Each is named where a sentence chooses by it: none reads as another. */
const wordsOf: Readonly<Record<string, readonly (string | number)[]>> = {
  covered: batchRules.stones_shown.values.filter((shown) => shown !== 'always'),
  from: positions,
  leaves: Leaves.options,
  opens: HelperTask.options,
  outcome: outcomeStates,
  pass: Pass.def.options.flatMap(({ def }) => def.values),
  phase: Object.values(phases),
  place: positions,
  role: roles,
  said: outcomeStates.filter(isSaid),
  shown: batchRules.stones_shown.values,
  stack: StackState.options,
  tie: batchRules.tie_at_cut.values,
  to: positions,
  verdict: verdictsSaid,
  way: outcomeWays,
  when: ['now', ...PlannedFor.options],
  words: VerdictState.options,
  // What is ended where a booth was to be: a page knows it.
  what: ['booth', 'code'],
};

/** Arguments that are no word of the contract: something is so, or otherwise. */
const asides = [
  ...['administratorKnown', 'batchKnown', 'contactKnown', 'questionKnown', 'userKnown', 'known', 'until', 'kept'],
  ...[
    'both',
    'changeable',
    'counted',
    'first',
    'forwarded',
    'joint',
    'keys',
    'more',
    'planned',
    'onPaper',
    'openedFor',
    'own',
    'wayBack',
  ],
];

/** What is promised to the letter in English, with our own word for the second phase and without quotation marks; another word says it otherwise. */
const promised = [
  'public.problems.already_completed',
  'public.stoning.start',
  'public.stoning.completed',
  'public.stoning.alreadyCompleted',
  'public.page.stoningDeadline',
  'public.page.stoningPurpose',
  'admin.batches.columns.stoningDeadline',
  'admin.batches.fields.stoningDeadline',
  'later.placing.title',
  'later.placing.complete',
];

test.each(['ar', 'de', 'en', 'es', 'fr'])('%s is there', (code) => {
  expect(codes).toContain(code);
});

test('sentences.ts is made of en.json: if not, run `npm run sentences`', () => {
  expect(readFileSync(new URL('./sentences.ts', import.meta.url), 'utf8')).toBe(declareSentences(toCatalogue(english)));
});

describe.each(codes)('%s', (code) => {
  const messages = messagesOf(code);

  test('says its name, its direction and how Intl writes in it', () => {
    const { name, direction, locale } = compile(catalogues, code).language;
    expect(name).toMatch(/\S/);
    expect(['ltr', 'rtl']).toContain(direction);
    expect(Intl.PluralRules.supportedLocalesOf(locale)).toEqual([locale]);
    expect(new Intl.Locale(locale).language).toBe(new Intl.Locale(code).language);
  });

  test('has each text that English has, in the same order, and no other', () => {
    expect([...messages.keys()]).toEqual([...ofEnglish.keys()]);
  });

  test("shows a council's own words where English does", () => {
    expect(showingOwnWords(code)).toEqual(showingOwnWords('en'));
  });

  test("says our word and a council's in one sentence, but where ours is promised to the letter", () => {
    const choosing = writtenIn(code)
      .filter(([, message]) => message.includes('{ownWord,'))
      .map(([key]) => key);
    expect(choosing.toSorted()).toEqual(code === 'en' ? promised.toSorted() : ['public.stoning.start']);
  });

  test('puts the name of the second phase in quotation marks in each whole sentence: nothing is known of its grammar', () => {
    const quoted = /[“„«]\u202f?\{stoning\}\u202f?[”“»]/g;
    const bare = writtenIn(code).filter(
      ([, message]) => /\.\}?$/.test(message) && message.replace(quoted, '').includes('{stoning}'),
    );
    expect(bare).toEqual([]);
  });

  test('tells whoever gives a word of their own which one it takes the place of', () => {
    const { stoning } = compile(catalogues, code).language;
    expect(messagesOf(code).get('admin.identity.secondPhaseHint')).toContain(stoning);
    expect(messagesOf(code).get('public.page.phaseTitles.2')).toBe(stoning);
  });

  test('has no empty text', () => {
    expect([...messages].filter(([, message]) => message.length === 0)).toEqual([]);
  });

  test('names the same values in each text as English', () => {
    const named = (all: typeof messages) => [...all].map(([key, message]) => [key, ...valuesOf(message)]);
    expect(named(messages)).toEqual(named(ofEnglish));
  });

  test('leaves it to the code to isolate a value that is text', () => {
    expect(JSON.stringify(catalogues[code])).not.toContain('\u2068{');
  });

  test('has every plural form that its counts can need', () => {
    const needed = formsOf(compile(catalogues, code).language.locale);
    const lacking = [...messages].flatMap(([key, message]) =>
      choicesOf(message, 'plural')
        .filter((choices) => !needed.every((form) => choices.includes(form)))
        .map((choices) => `${key}: ${choices}`),
    );
    expect(lacking).toEqual([]);
  });

  test('names every word of the contract where it chooses by one', () => {
    const inOrder = (words: readonly (string | number)[]) => words.map(String).toSorted();
    const chosen = [...messages].flatMap(([key, message]) =>
      placeholdersOf(message)
        .filter(({ kind, name }) => kind === 'select' && !asides.includes(name))
        .map(({ name, choices }) => [key, name, ...inOrder(choices)]),
    );
    expect(chosen).toEqual(chosen.map(([key, name = '']) => [key, name, ...inOrder(wordsOf[name] ?? [])]));
  });

  test('has all its letters in a typeface, but for Arabic ones, which the system sets, and words that say little of what a question asks', () => {
    const letters = new Set(JSON.stringify(catalogues[code]).match(/[^\P{L}\p{Script_Extensions=Arabic}]/gu));
    expect([...letters].filter((letter) => !isInTypeface(letter.codePointAt(0) ?? 0))).toEqual([]);
    expect(Object.keys(functionWords)).toContain(code);
  });

  test('can choose everything that English can', () => {
    for (const [key, message] of messages) {
      expect([key, ...choicesOf(message, 'select')]).toEqual([key, ...choicesOf(ofEnglish.get(key) ?? '', 'select')]);
    }
  });
});

function flatten(messages: Compiled, path: readonly string[] = []): [string, Message][] {
  return Object.entries(messages).flatMap(([key, value]): [string, Message][] => {
    const here = [...path, key];
    return isMessage(value) ? [[here.join('.'), value]] : flatten(value, here);
  });
}

/** The messages as a translator wrote them. */
function writtenIn(code: string): [string, string][] {
  const { language: _, ...bundles } = catalogues[code] ?? {};
  return flatten(bundles as Compiled) as [string, string][];
}

function showingOwnWords(code: string): string[] {
  const said = flatten(compileInOwnWords(catalogues, code, { name: '<own>', act: '<own>' }));
  return said.flatMap(([key, message]) => (JSON.stringify(message).includes('<own>') ? [key] : []));
}

/** 'count plural', 'name': each once. */
function valuesOf(message: Message): string[] {
  return [...new Set(placeholdersOf(message).map(({ name, kind }) => (kind ? `${name} ${kind}` : name)))]
    .filter((one, _, all) => !all.includes(`${one} plural`))
    .toSorted();
}

/** What each plural, or each select, of a message can choose from. */
function choicesOf(message: Message, wanted: 'plural' | 'select'): (readonly string[])[] {
  return placeholdersOf(message).flatMap(({ kind, choices }) => (kind === wanted ? [choices] : []));
}

/** The forms that whole numbers up to a hundred thousand take: French has one more for exact millions. */
function formsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 100_001 }, (_, count) => rules.select(count)))];
}

/** It says what the own word stands in place of; “online stoning”, which is not paper, is a term of its own. */
const sayingStoning = ['admin.identity.secondPhaseHint'];

test('where a council has its own word for the second phase, no further sentence says stoning', () => {
  const own = flatten(compileInOwnWords(catalogues, 'en', { name: 'Weighing', act: 'Weigh them' }));
  const said = [...new Map([...ofEnglish, ...own])].filter(([, message]) =>
    /(?<!online )stoning/i.test(JSON.stringify(message)),
  );
  expect(said.map(([key]) => key)).toEqual(sayingStoning);
});

test('no sentence of one noun takes the place of another noun’s', () => {
  const { language: _, ...nouns } = english;
  const names = Object.values(nouns).flatMap((bundles) =>
    Object.entries(bundles).flatMap(([bundle, group]) => Object.keys(group).map((name) => `${bundle}.${name}`)),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the guide for translators names each bundle', () => {
  const guide = readFileSync(new URL('../../docs/translating.md', import.meta.url), 'utf8');
  const rows = guide.match(/^\| `.*$/gm)?.join() ?? '';
  const { language: _, ...bundles } = toCatalogue(english);
  expect(Object.keys(bundles).filter((bundle) => !rows.includes(`\`${bundle}\``))).toEqual([]);
});

test.each(codes)('%s: what citizens and helpers read has no command and no mark of ours in it', (code) => {
  const read = [...messagesOf(code)].filter(([key]) => !/^(admin|programs)\b/.test(key));
  const marks = /npm run|--head|Helper:|\barrivals\b/;
  expect(read.flatMap(([key, message]) => (marks.test(JSON.stringify(message)) ? [key] : []))).toEqual([]);
});

test('French keeps the space inside « » and before ; : ! ? with the word that it follows', () => {
  const breaks = /[^\S\u00a0\u202f](?:[;!?»]|:(?!\/))|«(?![\u00a0\u202f])/;
  expect(
    [...messagesOf('fr')].flatMap(([key, message]) => (breaks.test(JSON.stringify(message)) ? [key] : [])),
  ).toEqual([]);
});
