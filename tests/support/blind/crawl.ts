import { endpoints } from '#contract/api.ts';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { LiveChange } from '#contract/council/events.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { addressRetentionApi } from '#contract/people/address-retention.ts';
import { accentApi } from '#contract/running/accent.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Listener } from '#tests/support/listener.ts';
import { readSheet } from '../spreadsheet.ts';
import { countsOf, headersOf, lineOf, type Sight, withoutMinutes } from './alike.ts';
import { type Caller, callers, type World } from './town.ts';

/** What one endpoint or page is asked for, in each way in which stones could show. */
export type Visit = { path: string; method?: string; body?: unknown; headers?: Record<string, string> };

/** An administrator reads what an owner reads. */
const readers = callers.filter((caller) => caller !== 'administrator');

/**
 * Looks at every endpoint of the contract, every page, file and figure, as everybody or as some. Of the streams `each` message
 * counts, or all of them `together`, where it is chance which changes are told at once.
 */
export async function crawl(
  world: World,
  told: 'each' | 'together',
  as: readonly Caller[] = readers,
): Promise<Sight[]> {
  const { deps } = world.app;
  await deps.arrivals.drain();
  const sights: Sight[] = [];
  const reading = endpoints.filter(({ method }) => method === 'GET');
  const silent = new Set(reading.map(({ name }) => name));
  for (const caller of as) {
    // What does something refuses all of them, which is asked once, after everything that may be done, by who may nothing and who
    // may most: in between is `roles.test.ts`.
    const isRefused = told === 'together' && ['nobody', 'owner'].includes(caller);
    // What is there for everybody depends on the voter's cookie alone: those look who have none, who have one, and who may most.
    const readsPublic = looksBack(caller);
    for (const endpoint of isRefused ? endpoints : reading) {
      if (endpoint.access === 'public' && !readsPublic) continue;
      // Who is not signed in is told so before anything is read, as `roles.test.ts` has it.
      if (caller === 'nobody' && endpoint.method !== 'GET' && endpoint.access !== 'public') continue;
      for (const visit of visitsTo(endpoint, world, caller)) {
        const sight = await see(world, caller, visit);
        if (sight.text.startsWith('200')) silent.delete(endpoint.name);
        sights.push(sight);
      }
    }
    // In which language and encoding is nothing that a role changes.
    const isStranger = ['nobody', 'voter'].includes(caller);
    for (const visit of readsPublic ? otherPlaces : [])
      if (isStranger || !visit.headers) sights.push(await see(world, caller, visit));
  }
  // What refuses everybody is not looked at.
  if (as === readers && silent.size > 0) throw new Error(`Nobody was answered by ${[...silent].join()}.`);
  sights.push(await seeKept(world));
  world.streams.forEach((stream, n) => {
    const text = JSON.stringify(told === 'each' ? messagesOf(stream) : questionsOf(stream));
    sights.push({ place: `stream ${n}`, text });
  });
  sights.push({ place: 'log lines', text: world.lines.map(lineOf).join('\n') });
  return sights;
}

/** In every order and part of a list: whoever may read it least and most. Who is in between reads the same rows, or none. */
const looksThoroughly = (caller: Caller) => caller === 'viewer' || caller === 'owner';

/** At what was completed before, and is the same in both worlds: who may nothing, who gave a ballot there, and who may most. */
const looksBack = (caller: Caller) => ['nobody', 'voter', 'owner'].includes(caller);

const languages = ['en', 'de', 'fr', 'es', 'ar'];

export const otherPlaces: Visit[] = [
  ...languages.map((language) => ({ path: '/', headers: { 'accept-language': language } })),
  ...['br', 'gzip', 'identity'].map((encoding) => ({
    path: activeBatchApi.read.path,
    headers: { 'accept-encoding': encoding },
  })),
  ...[
    '/?view=wall',
    '/questions.txt',
    '/admin',
    '/privacy',
    '/card',
    '/accessibility',
    '/imprint',
    '/booth',
    '/training-circle',
    '/nowhere',
  ].map((path) => ({ path })),
  ...['/healthz', '/readyz', '/metrics', '/api/openapi.json'].map((path) => ({ path })),
];

/** A call that does something has a body that no endpoint takes: what it does is part of the test itself. */
function visitsTo(
  endpoint: Endpoint,
  { batch, completed, questions, webhook, stacks }: World,
  caller: Caller,
): Visit[] {
  const [question] = questions;
  const fill = (id: string) =>
    endpoint.path
      .replace(/\{id\}|\{slug\}/, id)
      .replace('{questionId}', question?.id ?? '')
      .replace('{stackId}', stacks[1]);
  const paths = endpoint.path.includes('/batches/')
    ? [batch, ...(endpoint.method === 'GET' && looksBack(caller) ? [completed] : [])].map(({ id }) => fill(id))
    : [fill(endpoint.path.includes('/webhooks/') ? webhook : (question?.id ?? ''))];
  if (endpoint.method !== 'GET') return paths.map((path) => ({ path, method: endpoint.method, body: { surprise: 1 } }));
  return paths.flatMap((path) => {
    const queries = queriesOf(endpoint, batch.id, questions);
    return (looksThoroughly(caller) ? queries : queries.filter(isEnough)).map((query) => ({ path: path + query }));
  });
}

/** One page of one list, by the stones. */
const isEnough = (query: string, _place: number, all: readonly string[]) =>
  all.length < 5 || (query.includes('stones') && query.includes('batch'));

function queriesOf({ name }: Endpoint, batch: string, questions: World['questions']): string[] {
  if (name === questionsApi.count.name) return ['', `?batch=${batch}`, '?search=Question'];
  if (name === accentApi.shades.name) return ['?accent=%23112233'];
  if (name === addressRetentionApi.preview.name) return ['?months=12'];
  const ids = questions.map(({ id }) => id).join();
  if (name === ownQuestionsApi.confirm.name) return [`?ids=${ids}`];
  if (name !== questionsApi.list.name) return [''];
  const page = `batch=${batch}&limit=2&offset=1`;
  return [
    '',
    `?ids=${ids}`,
    `?author_email=${questions[0]?.author_email}`,
    ...['newest', 'oldest', 'author', 'stones'].map((order) => `?order=${order}&${page}`),
    ...['', `&batch=${batch}`, '&search=Question&limit=3'].map((part) => `?order=stones${part}`),
  ];
}

async function see(world: World, caller: Caller, { path, method = 'GET', body, headers }: Visit): Promise<Sight> {
  const answer = await world.as(caller).fetch(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const how = headers ? ` ${JSON.stringify(headers)}` : '';
  const place = `${caller}: ${method} ${path.replaceAll(world.batch.id, '(batch)')}${how}`;
  // A spreadsheet is an archive, which says when it was made: its cells are compared.
  const isSheet = path.endsWith('.xlsx') && answer.ok;
  const text = isSheet ? JSON.stringify(readSheet(Buffer.from(await answer.arrayBuffer())).cells) : await answer.text();
  const isArrivals = path.endsWith('/arrivals') && answer.ok;
  const said = isArrivals ? withoutMinutes(JSON.parse(text)) : path === '/metrics' ? countsOf(text) : text;
  // The length of figures is that of times and memory, too.
  const told = path === '/metrics' || isArrivals || isSheet ? '' : headersOf(answer.headers);
  return { place, text: `${answer.status} ${told} ${said}` };
}

/** Who holds a page asks whether it is still the same. */
async function seeKept(world: World): Promise<Sight> {
  const first = await world.as('nobody').fetch(activeBatchApi.read.path);
  const held = { path: activeBatchApi.read.path, headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
  const { text } = await see(world, 'nobody', held);
  return { place: 'a page that is held', text };
}

function messagesOf({ heard }: Listener) {
  // The clock ticks by itself.
  return heard.filter(({ event }) => event !== 'clock');
}

/** What somebody knows of each question who has heard everything. */
function questionsOf({ heard }: Listener) {
  const known = new Map<string, Partial<PublicQuestion>>();
  for (const { data } of heard) {
    const { questions = [], tallies = [], removed = [] } = data as LiveChange;
    for (const question of questions) known.set(question.id, question);
    for (const [id, stones, votes] of tallies) known.set(id, { ...known.get(id), stones, votes });
    for (const id of removed) known.delete(id);
  }
  return [...known].sort(([one], [other]) => one.localeCompare(other));
}
