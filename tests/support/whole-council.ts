import { sql } from 'kysely';
import { mergingApi } from '#contract/council/merging.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { splittingApi } from '#contract/council/splitting.ts';
import { verdictWordsApi } from '#contract/council/verdict-words.ts';
import { verdictsApi } from '#contract/council/verdicts.ts';
import type { TestApp, Visitor } from './app.ts';
import { becomeVoter, cast, openBatch, setPhase } from './council.ts';
import { readSheet } from './spreadsheet.ts';

// A council with questions that stand alone, were merged or split, and were made of others; and every place where these can be read.

export const phases = ['submission', 'stoning', 'completed'] as const;

/** Who asked what, in this order, and what became of it. */
const asked = [
  'alone',
  'first-a',
  'second-a',
  'first-b',
  'second-b',
  'first-c',
  'second-c',
  'whole-a',
  'whole-b',
] as const;
const merged = ['merged-a', 'merged-b', 'merged-c'] as const;
const parts = ['part-a', 'other-part-a', 'part-b', 'other-part-b'] as const;
export type What = (typeof asked)[number] | (typeof merged)[number] | (typeof parts)[number];

type PhaseName = (typeof phases)[number];
type Staff = { app: TestApp; admin: Visitor };

export type WholeCouncil = Staff & {
  batch: { id: string; slug: string };
  ids: Map<What, string>;
  /** The browsers that asked. */
  authors: Visitor[];
  typed: Typed;
};

/** What was typed, each a word of its own that stands nowhere else; `mentioned`: somebody else's address in these words. */
type Typed = Record<'words' | 'name' | 'email' | 'mentioned', (what: What) => string>;

let councils = 0;

function type(): Typed {
  councils += 1;
  const mark = `zq${councils}-`;
  return {
    words: (what) => `${mark}words-${what}`,
    name: (what) => `${mark}name-${what}`,
    email: (what) => `${councils}-${what}@example.org`,
    mentioned: (what) => `${mark}mentioned-${what}@example.org`,
  };
}

export async function openWholeCouncil(staff: Staff, phase: PhaseName): Promise<WholeCouncil> {
  const { app, admin } = staff;
  const typed = type();
  const toText = (what: What) => `${typed.words(what)} ${typed.mentioned(what)}?`;
  const rules = phase === 'stoning' ? ({ paper: 'on', stones_shown: 'when_completed' } as const) : {};
  const { batch } = await openBatch(admin, { questions: 4, phase: 1, takeAlong: 'none', rules });
  const params = { id: batch.id };
  const ids = new Map<What, string>();
  const authors: Visitor[] = [];
  for (const what of asked) {
    const author = app.visitor();
    const body = { name: typed.name(what), email: typed.email(what), text: toText(what) };
    ids.set(what, (await author.send(questionsApi.submit, { params, headers: {}, body })).body.id);
    authors.push(author);
  }
  const idOf = (what: What) => ids.get(what) ?? '';
  /** What whoever asked 'alone' says of its outcome repeats their words. */
  const judge = async () => {
    const place = { id: batch.id, questionId: idOf('alone') };
    const outcome = { state: 'answered', words: 'Yes.', day: '2030-02-28', link: null } as const;
    await admin.send(outcomesApi.write, { params: place, body: { outcome } });
    const words = toText('alone');
    await authors[0]?.send(verdictsApi.say, { params: place, body: { said: 'no', words } });
    await admin.send(verdictWordsApi.decide, {
      params: { ...place, askedId: place.questionId },
      body: { state: 'published' },
    });
  };
  for (const group of ['a', 'b', 'c'] as const) {
    const body = { ids: [idOf(`first-${group}`), idOf(`second-${group}`)], text: toText(`merged-${group}`) };
    ids.set(`merged-${group}`, (await admin.send(mergingApi.merge, { params, body })).body.id);
  }
  for (const group of ['a', 'b'] as const) {
    const into = [`part-${group}`, `other-part-${group}`] as const;
    const body = { id: idOf(`whole-${group}`), texts: into.map(toText) };
    const { questions } = (await admin.send(splittingApi.split, { params, body })).body;
    into.forEach((what, index) => {
      ids.set(what, questions[index]?.id ?? '');
    });
  }
  if (phase !== 'submission') {
    await setPhase(admin, batch, 2);
    const voter = await becomeVoter(app.visitor());
    await cast(voter, batch, [idOf('merged-a'), idOf('merged-b'), idOf('merged-c'), idOf('alone')]);
  }
  if (phase === 'completed') {
    await setPhase(admin, batch, 3);
    await judge();
  }
  return { ...staff, batch, ids, authors, typed };
}

type Read = (path: string) => Promise<string>;
type From = { public: Read; panel: Read; own: Read[]; table: Read; batch: { id: string; slug: string } };

const all = (read: Read, ...paths: string[]) => Promise.all(paths.map(read));

const answers = ['/answers', '/api/answers', '/api/answers.csv', '/answers.ics'];

const places = {
  // As drawn, and with all that it shows on a press.
  page: ({ public: read }) => all(read, '/', '/questions.txt', '/api/active-batch'),
  frame: ({ public: read, batch }) => all(read, '/?view=embed', `/batches/${batch.slug}?view=embed`),
  wall: ({ public: read }) => read('/?view=wall'),
  ballot: ({ panel: read, batch }) => read(`/api/admin/batches/${batch.id}/sheet-paper`),
  result: ({ public: read, batch: { id, slug } }) =>
    all(read, `/batches/${slug}`, `/api/batches/${id}`, '/batches', '/api/batches', ...answers),
  feed: ({ public: read }) => read('/batches.atom'),
  files: async ({ public: read, panel, batch: { id } }) => [
    await read(`/api/batches/${id}/ranking.csv`),
    ...(await all(panel, `/api/admin/batches/${id}/ranking.csv?emails=1`, `/api/admin/batches/${id}/ranking.xlsx`)),
  ],
  pack: ({ panel: read, batch }) => read(`/api/admin/batches/${batch.id}/ranking.json`),
  record: ({ public: read, batch }) => read(`/api/batches/${batch.id}/record`),
  'your questions': ({ own, batch }) => Promise.all(own.map((read) => read(`/api/batches/${batch.id}/questions/mine`))),
  search: ({ panel: read }) =>
    all(read, ...['search=zq', 'state=merged', 'state=split'].map((query) => `/api/admin/questions?${query}`)),
  history: ({ panel: read }) => all(read, '/api/admin/audit', '/api/admin/acts'),
  tables: ({ table: read }) =>
    all(
      read,
      ...[
        'questions',
        'ballot_questions',
        'corrections',
        'question_edits',
        'waiting_words',
        'undoable_acts',
        'asker_verdicts',
      ],
    ),
} satisfies Record<string, (from: From) => Promise<unknown>>;

export type Place = keyof typeof places;
export const placeNames = Object.keys(places) as Place[];

/** What can be read where, by whoever may read there; `tables`: what is stored. */
export async function readPlaces(
  { app, admin, batch, authors }: WholeCouncil,
  wanted: readonly Place[] = placeNames,
): Promise<Map<Place, string>> {
  const readAs =
    (visitor: Visitor): Read =>
    async (path) => {
      const answer = await visitor.fetch(path);
      if (!answer.headers.get('content-type')?.includes('spreadsheet')) return answer.text();
      return JSON.stringify(readSheet(Buffer.from(await answer.arrayBuffer())).cells);
    };
  const table: Read = async (name) =>
    JSON.stringify((await sql`select to_jsonb(${sql.ref(name)}) from ${sql.table(name)}`.execute(app.deps.db)).rows);
  const from = { public: readAs(app.visitor()), panel: readAs(admin), own: authors.map(readAs), table, batch };
  const read = wanted.map(async (place) => [place, JSON.stringify(await places[place](from))] as const);
  return new Map(await Promise.all(read));
}
