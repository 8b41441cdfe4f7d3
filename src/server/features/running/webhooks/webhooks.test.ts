import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { handoversApi } from '#contract/council/handovers.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { questionImportApi } from '#contract/council/question-import.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { submissionsApi } from '#contract/council/submissions.ts';
import { jobsApi } from '#contract/running/jobs.ts';
import { type NewWebhook, type WebhookBody, webhooksApi } from '#contract/running/webhooks.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, deadlines, openBatch, setPhase } from '#tests/support/council.ts';
import { tellTurnout } from './tell-turnout.ts';

const app = await startTestApp({ WEBHOOK_ALLOW: '127.0.0.1' });
const owner = await app.signIn();

beforeEach(() => app.empty());
afterAll(() => app.stop());

type Heard = { headers: IncomingHttpHeaders; body: string };

/** Somebody else's server: what it hears, and what it answers. */
async function openReceiver(answer: { status: number; headers?: Record<string, string> } = { status: 204 }) {
  const heard: Heard[] = [];
  const server = http.createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    heard.push({ headers: request.headers, body });
    reply.writeHead(answer.status, answer.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { heard, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stones?key=1` };
}

const all: NewWebhook['events'] = ['batch.phase_entered', 'question.published', 'batch.completed', 'outcome.given'];
const make = async (url: string, more: Partial<NewWebhook> = {}) =>
  (await owner.send(webhooksApi.make, { body: { url, events: all, ...more } })).body;
const logOf = async (id: string) => (await owner.send(webhooksApi.listDeliveries, { params: { id } })).body;
const bodies = (heard: readonly Heard[]) => heard.map(({ body }) => JSON.parse(body) as WebhookBody);
const verify = (secret: string, { headers, body }: Heard) =>
  new Verifier(secret).verify(body, headers as Record<string, string>);

test('a receiver hears of each phase, of questions and of the result, signed as the library of the scheme checks it', async () => {
  const { heard, url } = await openReceiver();
  const { secret } = await make(url);
  const { batch, questions } = await openBatch(owner, { phase: 1 });
  const body = { name: 'Ada', email: 'ada@example.org', text: 'Why do we meet?' };
  const sent = await app.visitor().send(submissionsApi.submit, { params: { id: batch.id }, headers: {}, body });
  await setPhase(owner, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(owner, batch, 3);
  await expect.poll(() => heard.length).toBe(questions.length + 4);
  const told = bodies(heard).map(({ type, data }) => [type, data.phase ?? data.question?.id]);
  expect(told.toSorted()).toEqual(
    [
      ...questions.map(({ id }) => ['question.published', id]),
      ['question.published', sent.body.id],
      ['batch.phase_entered', 2],
      ['batch.phase_entered', 3],
      ['batch.completed', undefined],
    ].toSorted(),
  );
  for (const one of heard) expect(verify(secret, one)).toMatchObject({ data: { batch: { id: batch.id } } });
  expect(() => verify(secret, { ...(heard[0] as Heard), body: `${heard[0]?.body} ` })).toThrow();
  // Ids, and no words of anybody.
  expect(JSON.stringify(heard)).not.toMatch(/ada@|Why do we meet|Author 1|Council/);
});

test('a receiver hears what is on the page, where a deadline moved, which round was set aside, and what was taken back', async () => {
  const { heard, url } = await openReceiver();
  await make(url, { events: ['batch.activated', 'batch.deactivated', 'deadline.moved', 'round.set_aside'] });
  const told = async (...expected: unknown[]) => {
    await expect.poll(() => heard.length).toBe(expected.length);
    const data = bodies(heard.splice(0)).map(({ type, data: { batch, ...more } }) => [type, batch.id, more]);
    expect(data.toSorted()).toEqual(expected.toSorted());
  };
  const takeBack = async (kind: string) => {
    const act = (await owner.send(undoApi.list, {})).body.find((one) => one.kind === kind);
    expect((await owner.send(undoApi.undo, { params: { id: act?.id ?? '' } })).status).toBe(204);
  };
  const { batch, questions } = await openBatch(owner, { phase: 1 });
  await told(['batch.activated', batch.id, {}]);

  const moved = { ...deadlines, stoning_deadline: '2030-01-20T18:00:00.000Z' };
  const { stoning_deadline } = moved;
  await owner.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { stoning_deadline } });
  await told(['deadline.moved', batch.id, moved]);
  await takeBack('batch.deadlines_changed');
  await told(['deadline.moved', batch.id, deadlines]);

  const { batch: other } = await openBatch(owner, { phase: 1, questions: 0, takeAlong: 'none' });
  await told(['batch.deactivated', batch.id, {}], ['batch.activated', other.id, {}]);
  await takeBack('batch.activated');
  await told(['batch.deactivated', other.id, {}], ['batch.activated', batch.id, {}]);

  await setPhase(owner, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(owner, batch, 1);
  await told(['round.set_aside', batch.id, { round: 1 }]);
  await setPhase(owner, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await owner.send(questionsApi.resetStones, { body: {} });
  await told(['round.set_aside', batch.id, { round: 2 }]);
});

test('a receiver hears that answers are awaited, of what the council says, and that it was taken back', async () => {
  const { heard, url } = await openReceiver();
  await make(url, { events: ['outcome.given', 'outcome.taken_back'] });
  const rules = { council_size: 1, answer_within: 30 } as const;
  const { batch, questions } = await openBatch(owner, { questions: 4, takeAlong: 'none', rules });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(owner, batch, 3);
  await owner.send(handoversApi.create, { params: { id: batch.id }, headers: {}, body: {} });
  const params = { id: batch.id, questionId: questions[0]?.id ?? '' };
  const outcome = { state: 'answered', words: 'It is closed.', day: '2030-02-28', link: null } as const;
  for (const one of [outcome, null]) {
    await expect.poll(() => heard.length).toBe(one ? 1 : 2);
    expect((await owner.send(outcomesApi.write, { params, body: { outcome: one } })).status).toBe(204);
  }
  await expect.poll(() => heard.length).toBe(3);
  expect(bodies(heard).map(({ type, data }) => [type, data.question?.id])).toEqual(
    ['outcome.given', 'outcome.given', 'outcome.taken_back'].map((type) => [type, params.questionId]),
  );
});

test('turnout is told once a minute at most, where it is another number, and no stones with it', async () => {
  const { heard, url } = await openReceiver();
  const hook = await make(url, { events: ['turnout'] });
  const { batch, questions } = await openBatch(owner, { rules: { stones_shown: 'when_completed' } });
  const tell = () => Promise.all(Array.from({ length: 4 }, () => tellTurnout(app.deps.db)));
  const aMinutePasses = () =>
    asOwner(app.connection, `update webhook_deliveries set created_at = created_at - interval '1 minute'`);
  const give = async () => cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await tell();
  await give();
  await give();
  await tell();
  await give();
  await tell();
  expect(await logOf(hook.id)).toHaveLength(1);
  await aMinutePasses();
  await tell();
  await aMinutePasses();
  await tell();
  await expect.poll(() => heard.length).toBe(2);
  expect(bodies(heard).map(({ type, data }) => [type, data])).toEqual(
    [2, 3].map((ballots) => ['turnout', { batch: { id: batch.id, slug: batch.slug }, round: 1, ballots }]),
  );
  await give();
  await setPhase(owner, batch, 3);
  await aMinutePasses();
  await tell();
  expect(await logOf(hook.id)).toHaveLength(2);
});

test('a receiver that fails holds only its own messages, and what waits behind it spends no try', async () => {
  const failing = await openReceiver({ status: 500 });
  const working = await openReceiver();
  const hook = await make(failing.url, { events: ['batch.phase_entered'] });
  await make(working.url, { events: ['batch.phase_entered'] });
  const { batch } = await openBatch(owner, { phase: 1 });
  await setPhase(owner, batch, 2);
  await expect.poll(() => logOf(hook.id)).toMatchObject([{ tries: 1, fault: 'WEBHOOK_STATUS' }]);
  await setPhase(owner, batch, 3);
  await expect.poll(() => working.heard.length).toBe(2);
  // Until then it is looked at, and left.
  const readWaiting = () =>
    sql<{ tries: number }>`
      select tries from jobs, webhooks where webhooks.id = ${hook.id} and due_at = date_trunc('milliseconds', left_alone_until)
        and leased_until is null
    `.execute(app.deps.db);
  await expect.poll(async () => (await readWaiting()).rows).toEqual([{ tries: 0 }]);
  expect([failing.heard.length, await logOf(hook.id)]).toMatchObject([1, [{ tries: 0, tried_at: null }, { tries: 1 }]]);
  failing.answer.status = 200;
  await asOwner(app.connection, 'update webhooks set left_alone_until = null; update jobs set due_at = now()');
  const arrived = [
    { tries: 1, status: 200 },
    { tries: 2, status: 200 },
  ];
  await expect.poll(() => logOf(hook.id)).toMatchObject(arrived);
});

test('where questions wait to be looked at, a receiver hears of each once it is published or declined', async () => {
  const { heard, url } = await openReceiver();
  const hook = await make(url, { events: ['question.published', 'question.declined'] });
  const { batch } = await openBatch(owner, { phase: 1, questions: 0, rules: { moderation: 'before_publishing' } });
  const author = app.visitor();
  const ask = async (text: string) => {
    const body = { name: 'Ada', email: 'ada@example.org', text };
    return (await author.send(submissionsApi.submit, { params: { id: batch.id }, headers: {}, body })).body.id;
  };
  const [one, other] = [await ask('Why do we meet?'), await ask('Why not?')];
  expect((await owner.send(decisionsApi.publish, { params: { id: one }, body: {} })).status).toBe(200);
  const declined = { params: { id: other }, body: { reason: 'Asked before' } };
  expect((await owner.send(decisionsApi.decline, declined)).status).toBe(200);
  await expect.poll(() => heard.length).toBe(2);
  const told = bodies(heard).map(({ type, data }) => `${type} ${data.question?.id}`);
  expect(told.toSorted()).toEqual([`question.declined ${other}`, `question.published ${one}`]);

  // It could be read all the while.
  const words = { params: { id: batch.id, questionId: one }, body: { text: 'Why do we meet here?' } };
  expect((await author.send(ownQuestionsApi.edit, words)).body.words_waiting).toBe('Why do we meet here?');
  expect((await owner.send(decisionsApi.publish, { params: { id: one }, body: {} })).status).toBe(200);
  expect(await logOf(hook.id)).toHaveLength(2);
});

test('of an import a receiver hears of each question, and of none that waits', async () => {
  const { heard, url } = await openReceiver();
  await make(url, { events: ['question.published'] });
  const importTwo = async (batch: { id: string }) => {
    const rows = ['Who counts the trees?', 'Who speaks for the river?'].map((text) => ({ text, author: 'Grace' }));
    const answer = await owner.send(questionImportApi.import, {
      params: { id: batch.id },
      headers: {},
      body: { rows },
    });
    expect(answer.status).toBe(200);
  };
  const reviewed = await openBatch(owner, { phase: 1, questions: 0, rules: { moderation: 'before_publishing' } });
  await importTwo(reviewed.batch);
  const { batch } = await openBatch(owner, { phase: 1, questions: 0 });
  await importTwo(batch);
  await expect.poll(() => heard.length).toBe(2);
  const imported = (await owner.send(questionsApi.list, { query: { batch: batch.id } })).body;
  expect(
    bodies(heard)
      .map(({ data }) => data.question?.id)
      .toSorted(),
  ).toEqual(imported.map(({ id }) => id).toSorted());
});

test('what fails is tried again by itself under the same id, and its log says why', async () => {
  const { heard, url, answer } = await openReceiver({ status: 500 });
  const hook = await make(url, { events: ['batch.phase_entered'] });
  const { batch } = await openBatch(owner, { phase: 1 });
  await setPhase(owner, batch, 2);
  await expect.poll(() => logOf(hook.id)).toMatchObject([{ status: 500, fault: 'WEBHOOK_STATUS', delivered_at: null }]);
  await expect
    .poll(async () => (await owner.send(jobsApi.list, {})).body)
    .toMatchObject([{ name: 'send_webhook', last_fault: 'WEBHOOK_STATUS' }]);
  answer.status = 200;
  await asOwner(app.connection, 'update webhooks set left_alone_until = null; update jobs set due_at = now()');
  await expect
    .poll(() => logOf(hook.id))
    .toMatchObject([{ status: 200, fault: null, tries: 2, delivered_at: expect.any(String) }]);
  const [first, second] = heard;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
});

test("'Send again' sends the same once more, also what has arrived", async () => {
  const { heard, url } = await openReceiver();
  const hook = await make(url, { events: ['batch.phase_entered'] });
  const { batch } = await openBatch(owner, { phase: 1 });
  await setPhase(owner, batch, 2);
  await expect.poll(() => heard.length).toBe(1);
  const [delivery] = await logOf(hook.id);
  const params = { id: hook.id, delivery: delivery?.id ?? '' };
  expect((await owner.send(webhooksApi.sendAgain, { params })).status).toBe(204);
  await expect.poll(() => heard.length).toBe(2);
  expect(heard[1]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id']);
  expect(verify(hook.secret, heard[1] as Heard)).toMatchObject({ type: 'batch.phase_entered' });
  const missing = await owner.send(webhooksApi.sendAgain, { params: { id: hook.id, delivery: crypto.randomUUID() } });
  expect(missing.body.code).toBe('delivery_not_found');
  const { entries } = (await owner.send(auditApi.list, { query: { kind: 'webhook.sent_again' } })).body;
  expect(entries).toMatchObject([{ after: { name: new URL(url).host } }]);
});

test('for a day after a change the old secret signs, too, and then only the new one', async () => {
  const { heard, url } = await openReceiver();
  const hook = await make(url, { events: ['batch.phase_entered'] });
  const { batch } = await openBatch(owner, { phase: 1 });
  const rotated = (await owner.send(webhooksApi.rotateSecret, { params: { id: hook.id } })).body;
  expect(rotated.secret).not.toBe(hook.secret);
  await setPhase(owner, batch, 2);
  await expect.poll(() => heard.length).toBe(1);
  for (const secret of [hook.secret, rotated.secret]) expect(() => verify(secret, heard[0] as Heard)).not.toThrow();
  await asOwner(app.connection, `update webhooks set secret_changed_at = now() - interval '25 hours'`);
  await setPhase(owner, batch, 1);
  await expect.poll(() => heard.length).toBe(2);
  expect(() => verify(rotated.secret, heard[1] as Heard)).not.toThrow();
  expect(() => verify(hook.secret, heard[1] as Heard)).toThrow();
});

test('no secret is kept, and none is shown a second time', async () => {
  const { url } = await openReceiver();
  const { secret } = await make(url);
  expect(JSON.stringify((await owner.send(webhooksApi.list, {})).body)).not.toContain('whsec_');
  const rows = await app.deps.db.selectFrom('webhooks').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
});

test('a webhook of one batch hears of no other', async () => {
  const { heard, url } = await openReceiver();
  const { batch } = await openBatch(owner, { phase: 1 });
  const { batch: other } = await openBatch(owner, { phase: 1, active: false });
  await make(url, { events: ['batch.phase_entered'], batch: batch.id });
  await setPhase(owner, other, 2);
  await setPhase(owner, batch, 2);
  await expect.poll(() => heard.length).toBe(1);
  expect(bodies(heard)).toMatchObject([{ data: { batch: { id: batch.id, slug: batch.slug } } }]);
});

test('no redirect is followed', async () => {
  const elsewhere = await openReceiver();
  const { url, heard } = await openReceiver({ status: 307, headers: { location: elsewhere.url } });
  const hook = await make(url, { events: ['batch.phase_entered'] });
  const { batch } = await openBatch(owner, { phase: 1 });
  await setPhase(owner, batch, 2);
  await expect.poll(() => logOf(hook.id)).toMatchObject([{ status: 307, fault: 'WEBHOOK_STATUS' }]);
  expect([heard.length, elsewhere.heard.length]).toEqual([1, 0]);
});

test('where nobody listens the log says so, and a removed webhook tries no more', async () => {
  const hook = await make('http://127.0.0.1:1/', { events: ['batch.phase_entered'] });
  const { batch } = await openBatch(owner, { phase: 1 });
  await setPhase(owner, batch, 2);
  await expect.poll(() => logOf(hook.id)).toMatchObject([{ status: null, fault: 'WEBHOOK_UNREACHABLE' }]);
  expect((await owner.send(webhooksApi.remove, { params: { id: hook.id } })).status).toBe(204);
  await asOwner(app.connection, 'update jobs set due_at = now()');
  await expect.poll(async () => (await owner.send(jobsApi.list, {})).body).toEqual([]);
  expect((await owner.send(webhooksApi.remove, { params: { id: hook.id } })).body.code).toBe('webhook_not_found');
});
