import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { eventsPath, type LiveChange, panelEventsPath } from '#contract/council/events.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { listen } from '#tests/support/listener.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { applyChange } from '#web/features/public-page/visitor/apply-change.ts';

const { app, admin } = await prepareApp({ MAX_STREAMS_PER_NETWORK: '3' });

/** What a page holds after it was read. */
async function readView() {
  const { body, headers } = await app.visitor().send(activeBatchApi.read, {});
  const version = /^"([^.]+)/.exec(headers.get('etag') ?? '')?.[1] ?? '';
  const { batch, questions, result } = body;
  return { batch, questions, result, version, clock: { clockOffsetMs: 0, drawnAtMs: 0 } };
}

async function follow(version: string, headers: Record<string, string> = {}) {
  const listener = await listen(`${app.url}${eventsPath}?since=${version}`, headers);
  onTestFinished(listener.leave);
  return listener;
}

/** Opens a batch and waits until nothing of that is left to be told. */
async function openToldBatch(options?: Parameters<typeof openBatch>[1]) {
  const opened = await openBatch(admin, options);
  const listener = await listen(app.url + eventsPath);
  await admin.send(batchesApi.update, { params: { id: opened.batch.id }, headers: {}, body: { name: 'Told' } });
  await listener.nextThat(({ data }) => (data as LiveChange).batch?.name === 'Told');
  listener.leave();
  return opened;
}

test('who holds a version is told each change, never the list, and ends with what the server has', async () => {
  const { batch, questions } = await openToldBatch({ questions: 5, phase: 1 });
  let view = await readView();
  const listener = await follow(view.version);
  const hear = async () => {
    const { data, id } = await listener.next('change');
    view = applyChange(view, data as LiveChange, id) ?? view;
    return data as LiveChange;
  };
  const body = { name: 'Ada', email: 'ada@example.org', text: 'What is new?' };
  const { body: asked } = await app
    .visitor()
    .send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body });
  expect(await hear()).toMatchObject({ questions: [{ id: asked.id }] });
  await setPhase(admin, batch, 2);
  expect(await hear()).toMatchObject({ batch: { phase: 2 } });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  const told = await hear();
  expect(told.batch).toEqual({ ballots: 1, turnout_by_channel: { browser: 1, card: 0, booth: 0, paper: 0 } });
  expect(told.tallies).toHaveLength(4);
  await admin.send(questionsApi.delete, { params: { id: asked.id } });
  expect((await hear()).removed).toEqual([asked.id]);
  expect(view).toEqual(await readView());
  expect(listener.heard.map(({ event }) => event)).not.toContain('snapshot');
});

test('who was away is told what was missed in one message; a version nobody knows gets everything', async () => {
  const { batch, questions } = await openToldBatch();
  const { version } = await readView();
  const first = await follow(version);
  await first.next('clock');
  first.leave();
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { name: 'Renamed' } });
  const view = await readView();
  const returned = await follow('older', { 'last-event-id': version });
  const missed = await returned.next('change');
  expect(missed).toMatchObject({ id: view.version, data: { batch: { name: 'Renamed', ballots: 1 } } });
  const stranger = await follow('unknown');
  expect(await stranger.next('snapshot')).toMatchObject({ id: view.version, data: { questions: view.questions } });
});

test('who holds the newest version is told nothing but the time', async () => {
  await openToldBatch();
  const { version } = await readView();
  const listener = await follow(version);
  const { data } = await listener.next('clock');
  expect(Math.abs(Date.parse((data as { server_time: string }).server_time) - Date.now())).toBeLessThan(15_000);
  expect(listener.heard).toHaveLength(1);
});

test('another active batch is told as a whole', async () => {
  await openToldBatch();
  const { version } = await readView();
  const listener = await follow(version);
  const { batch } = await openBatch(admin);
  expect(await listener.next('snapshot')).toMatchObject({ data: { batch: { id: batch.id } } });
});

test('a change that no page shows reaches administrators who follow none, and nobody else', async () => {
  const { batch } = await openToldBatch();
  const panel = await listen(panelEventsPath, {}, admin.fetch);
  onTestFinished(panel.leave);
  // What both see comes first, so that the next message is not told together with it.
  await asOwner(app.connection, `update batches set name = 'Renamed' where id = '${batch.id}'`);
  const stranger = await listen(app.url + eventsPath);
  onTestFinished(stranger.leave);
  await panel.nextThat(({ data }) => (data as LiveChange).batch?.name === 'Renamed');
  await admin.send(questionsApi.create, {
    headers: {},
    body: { text: 'Later?', author: 'Ada', author_email: 'ada@example.org' },
  });
  expect((await panel.next('unseen_change')).data).toEqual({});
  await asOwner(app.connection, `update batches set name = 'Last' where id = '${batch.id}'`);
  await stranger.nextThat(({ data }) => (data as LiveChange).batch?.name === 'Last');
  expect(stranger.heard.map(({ event }) => event)).not.toContain('unseen_change');
});

test('what the page shows is told once: our own acts do not come back as changes that no page shows', async () => {
  const { batch } = await openToldBatch();
  const panel = await listen(panelEventsPath, {}, admin.fetch);
  onTestFinished(panel.leave);
  const rename = (name: string) =>
    admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { name } });
  for (let n = 1; n <= 3; n++) {
    await rename(`Name ${n}`);
    await panel.nextThat(({ data }) => (data as LiveChange).batch?.name === `Name ${n}`);
  }
  // By then the database has told of them too: its notices arrive in the order of the commits.
  await asOwner(app.connection, `update batches set name = 'Last' where id = '${batch.id}'`);
  await panel.nextThat(({ data }) => (data as LiveChange).batch?.name === 'Last');
  expect(panel.heard.map(({ event }) => event)).not.toContain('unseen_change');
});

test('a network has only so many streams, and a place is free again when one leaves', async () => {
  await expect.poll(() => app.deps.streams.size).toBe(0);
  const listeners = await Promise.all([1, 2, 3].map(() => follow('')));
  const refused = await follow('');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  listeners[0]?.leave();
  await expect.poll(async () => (await follow('')).status).toBe(200);
});

test('who leaves before the first word takes up no place', async () => {
  await expect.poll(() => app.deps.streams.size).toBe(0);
  const owner = new pg.Client(app.connection);
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('begin; lock table batches in access exclusive mode');
  app.deps.publicPage.changed();
  const request = once(app.http.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const controller = new AbortController();
  const left = expect(fetch(app.url + eventsPath, { signal: controller.signal })).rejects.toThrow('aborted');
  const [, response] = await request;
  const closed = once(response, 'close');
  // What waits in the database was asked for after the request had come; the web server drops one that left before.
  await untilSomebodyWaits(owner);
  controller.abort();
  await Promise.all([left, closed]);
  await owner.query('rollback');
  await readView();
  expect(app.deps.streams.size).toBe(0);
});

test('a reader who leaves everything unread is dropped', async () => {
  await openBatch(admin, { phase: 1 });
  const { version } = await readView();
  const { deps } = app;
  await expect.poll(() => deps.streams.size).toBe(0);
  await follow(version);
  expect(deps.streams.size).toBe(1);
  const large = Buffer.alloc(1_000_000, 'x');
  for (let n = 0; n < 20; n++) deps.streams.send(large);
  await expect.poll(() => deps.streams.size).toBe(0);
});
