import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Batch } from '#contract/council/batches.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { coAskersApi } from '#contract/council/co-askers.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { deskApi } from '#contract/council/desk.ts';
import { eventsPath } from '#contract/council/events.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { moveQuestions } from '#server/features/council/questions/move-question.ts';
import { putWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { headersOf, makeAlike } from '#tests/support/blind/alike.ts';
import { otherPlaces, type Visit } from '#tests/support/blind/crawl.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { type Listener, listen } from '#tests/support/listener.ts';
import { buildWhenOutOfDate } from '../../scripts/build.mjs';

// Somebody looks at everything that strangers can see, before and after questions are sent, read, declined and withdrawn. Nothing of
// these may be there, and nothing may have moved.

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  buildWhenOutOfDate();
  app = await startTestApp();
  admin = await app.signIn();
}, 300_000);
afterAll(() => app.stop());

/** In every word of what is not public. */
const mark = 'Zwielicht';
const madeAt = new Date();

type Sights = Map<string, string>;

/** What a stranger and a voter see of these batches: every endpoint, page, file, feed, print and projector. */
async function look(batches: readonly Batch[], voter: Visitor, ids: readonly string[]): Promise<Sights> {
  const sights: Sights = new Map();
  for (const visitor of [app.visitor(), voter]) {
    const who = visitor === voter ? 'voter' : 'nobody';
    for (const { path, headers = {} } of placesOf(batches, ids)) {
      const answer = await visitor.fetch(path, { headers });
      const place = `${who}: ${path} ${JSON.stringify(headers)}`;
      const body = path === '/metrics' ? requestsIn(await answer.text()) : await answer.text();
      const text = `${answer.status} ${path === '/metrics' ? '' : headersOf(answer.headers)} ${body}`;
      sights.set(place, makeAlike({ place, text }, { madeAt }, true).text);
    }
  }
  return sights;
}

function placesOf(batches: readonly Batch[], ids: readonly string[]): Visit[] {
  const readable = endpoints.filter(
    ({ method, access }) => method === 'GET' && ['public', 'voter'].includes(String(access)),
  );
  const ofBatches = batches.flatMap(({ id, slug }) => [
    ...readable.map(({ path }) => path.replace('{id}', id).replace('{slug}', slug)),
    `/batches/${slug}`,
    `/batches/${slug}?view=wall`,
    `/batches/${slug}/deadlines.ics`,
    `/api/batches/${id}/questions/mine?ids=${ids.join()}`,
  ]);
  const places = [...ofBatches, '/batches', '/answers', '/batches.atom', '/?view=embed', '/card', '/entry'].map(
    (path) => ({
      path,
    }),
  );
  return [...places, ...otherPlaces].filter(({ path }) => !/^\/(?:healthz|readyz)/.test(path));
}

/** How often which call was answered, without those that look. */
function requestsIn(metrics: string): string {
  return metrics
    .split('\n')
    .filter(
      (line) =>
        /^(?:http_request_duration_seconds_count|ballots_total|turnout)/.test(line) && !line.includes('method="GET"'),
    )
    .sort()
    .join('\n');
}

const messagesOf = ({ heard }: Listener) => heard.filter(({ event }) => event !== 'clock');

/** Everything that can be done with questions that are not public; answers their ids. */
async function stir(batch: Pick<Batch, 'id'>): Promise<string[]> {
  const submit = async (n: number) => {
    const body = { name: `${mark} ${n}`, email: `${mark.toLowerCase()}${n}@example.org`, text: `Why ${mark} ${n}?` };
    return (await app.visitor().send(questionsApi.submit, { params: batch, headers: {}, body })).body.id;
  };
  const ids: string[] = [];
  for (let n = 1; n <= 5; n++) ids.push(await submit(n));
  const [one = '', two = '', three = '', four = ''] = ids;
  const decline = (id: string) =>
    admin.send(decisionsApi.decline, { params: { id }, body: { reason: `${mark} offends` } });
  expect([(await decline(one)).status, (await decline(two)).status]).toEqual([200, 200]);
  const [act] = (await admin.send(undoApi.list, {})).body;
  expect((await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).status).toBe(204);
  await admin.send(questionsApi.update, { params: { id: two }, headers: {}, body: { text: `Whose ${mark}?` } });
  await admin.send(questionsApi.delete, { params: { id: three } });
  await admin.send(deskApi.next, { params: batch, body: {} });
  const actor = { id: null, name: 'Somebody' };
  await app.deps.db
    .transaction()
    .execute((tx) =>
      moveQuestions({ tx, audit: app.deps.audit, actor }, { ids: [four], to: 'withdrawn', by: 'author' }),
    );
  return ids;
}

test('nothing of what waits, was declined or withdrawn is anywhere, and nothing moves with it, in any phase', async () => {
  const voter = await becomeVoter(app.visitor());
  const earlier = await openBatch(admin);
  await cast(voter, earlier.batch, choose(earlier.questions));
  const completed = await setPhase(admin, earlier.batch, 3);
  const { batch, questions } = await openBatch(admin, {
    phase: 1,
    takeAlong: 'none',
    rules: { moderation: 'before_publishing' },
  });
  // Passed, so that no countdown ticks on the pages.
  const passed = { submission_deadline: '2020-01-10T18:00:00.000Z', stoning_deadline: '2020-01-17T18:00:00.000Z' };
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: passed });
  const batches = [batch, completed];
  const before = await look(batches, voter, []);
  const streams = await Promise.all([listen(`${app.url}${eventsPath}?since=`), listen(app.url + eventsPath)]);
  const heard = streams.map((stream) => messagesOf(stream).length);

  const ids = await stir({ id: batch.id });
  await putWaitingWords(app.deps.db, questions[0]?.id ?? '', { text: `Other ${mark}?`, author: mark });
  // As another copy of the app would announce it.
  await sql`update questions set revision = revision + 1 where state <> 'published'`.execute(app.deps.db);
  const after = await look(batches, voter, []);
  expect(differing(before, after)).toEqual([]);

  for (const phase of [2, 3] as const) {
    const now = await setPhase(admin, batch, phase);
    expect(leaksIn(await look([now], voter, ids), ids)).toEqual([]);
  }
  expect(leaksIn(after, ids)).toEqual([]);
  await Promise.all(streams.map((stream) => stream.nextThat(({ data }) => JSON.stringify(data).includes('"phase":3'))));
  streams.forEach((stream, n) => {
    const said = messagesOf(stream).slice(heard[n]);
    expect(said.map(({ event }) => event)).not.toContain('unseen_change');
    expect(leaksIn(new Map([['stream', JSON.stringify(said)]]), ids)).toEqual([]);
    stream.leave();
  });
}, 120_000);

test('of what was merged only words and author are anywhere, under what it became, and of who asked it as well the number after completion', async () => {
  const voter = await becomeVoter(app.visitor());
  const { batch, questions } = await openBatch(admin, { phase: 1, takeAlong: 'none' });
  const [kept, ...merged] = questions.map(({ id }) => id);
  const ids = merged.slice(0, 2);
  await sql`
    update questions set text = ${mark} || '?', author = ${mark}, timestamp = '2019-03-04T05:06:07Z'
    where id = any (${ids}::uuid[])
  `.execute(app.deps.db);
  const body = { ids, text: 'What of both?' };
  const { id } = (await admin.send(mergingApi.merge, { params: { id: batch.id }, body })).body;
  const traces = new RegExp([...ids, '2019-03-04', '04-03-2019', 'Mar(?:ch)? 2019'].join('|'), 'i');
  const tracesIn = (sights: Sights) => [...sights].filter(([, text]) => traces.test(text)).map(([place]) => place);
  const asks = [id, kept ?? ''];
  const before = await look([batch], voter, []);
  for (const questionId of asks)
    expect((await app.visitor().send(coAskersApi.join, { params: { id: batch.id, questionId } })).status).toBe(204);
  const after = await look([batch], voter, []);
  expect(differing(before, after)).toEqual([]);
  expect([...after].filter(([, text]) => text.includes(mark)).length).toBeGreaterThan(3);
  const counted = (sights: Sights) => [...sights].filter(([, text]) => /"co_askers":\s*1/.test(text)).length;
  for (const phase of [1, 2, 3] as const) {
    const sights = phase === 1 ? after : await look([await setPhase(admin, batch, phase)], voter, ids);
    expect(tracesIn(sights)).toEqual([]);
    expect(counted(sights) > 0).toBe(phase === 3);
  }
}, 120_000);

test('what is published is found by the same look', async () => {
  const { batch } = await openBatch(admin, { phase: 1, takeAlong: 'none' });
  const body = { name: mark, email: 'zwielicht@example.org', text: `Why ${mark}?` };
  const { id } = (await app.visitor().send(questionsApi.submit, { params: batch, headers: {}, body })).body;
  const leaks = leaksIn(await look([batch], app.visitor(), [id]), [id]);
  for (const place of ['/api/active-batch', '/', '/questions.txt'])
    expect(leaks).toContainEqual(expect.stringMatching(`^nobody: ${place.replaceAll(/[.?/]/g, '\\$&')} `));
});

function differing(before: Sights, after: Sights): string[] {
  expect([...after.keys()]).toEqual([...before.keys()]);
  return [...before].filter(([place, text]) => after.get(place) !== text).map(([place]) => place);
}

/** The places where a word or an id of what is not public stands; ids that were asked for come back to nobody. */
function leaksIn(sights: Sights, ids: readonly string[]): string[] {
  const found = new RegExp([mark, ...ids].join('|'), 'i');
  return [...sights].filter(([, text]) => found.test(text)).map(([place]) => place);
}
