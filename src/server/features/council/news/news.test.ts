import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { decisionsApi } from '#contract/council/decisions.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { newsApi } from '#contract/council/news.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { resultsApi } from '#contract/council/results.ts';
import { revealApi } from '#contract/council/reveal.ts';
import { splittingApi } from '#contract/council/splitting.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { addJob } from '#server/job-queue/add-job.ts';
import { asOwner, startTestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { fieldsIn, post } from '#tests/support/forms.ts';
import { openMailbox, tellResult } from '#tests/support/mailbox.ts';
import { spreadJob } from './jobs.ts';
import { forgetOldNews } from './subscriptions.ts';

const mailbox = await openMailbox();
const app = await startTestApp({ ...mailbox.env, PUBLIC_URL: 'https://stones.example.org' });
const admin = await app.signIn();
const ada = 'ada@example.org';
const spare = { text: 'One more?', author: 'Grace', author_email: 'grace@example.org' };

beforeEach(async () => {
  mailbox.refusals.clear();
  await app.empty();
  mailbox.mails.length = 0;
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

const open = (rules: Partial<BatchRules> = {}, questions = 4) =>
  openBatch(admin, { phase: 1, questions, rules: { notices: 'on', ...rules } });

async function ask(
  batch: { id: string },
  visitor: Visitor,
  sent: { text?: string; email?: string; news?: boolean } = {},
  headers: { 'idempotency-key'?: string } = {},
) {
  const body = { name: 'Ada', email: ada, text: 'Why is the river low?', news: true, ...sent };
  const answer = await visitor.send(questionsApi.submit, { params: { id: batch.id }, headers, body });
  if (answer.status !== 201) throw new Error(`The question was not taken: ${answer.status}`);
  return answer.body;
}

/** The path of the link in a mail. */
function linkIn(text: string, purpose: 'confirm' | 'end' | 'verdict'): string {
  const [link = ''] = new RegExp(`https://stones\\.example\\.org/news/${purpose}/\\S+`).exec(text) ?? [];
  return new URL(link).pathname;
}

const press = (path: string, visitor = app.visitor()) => visitor.fetch(path, { method: 'POST' });

/** Somebody who asked a question, ticked the box, and confirmed it. */
async function askAndConfirm(batch: { id: string }, visitor = app.visitor(), sent: Parameters<typeof ask>[2] = {}) {
  const question = await ask(batch, visitor, sent);
  expect((await press(linkIn((await mailbox.take()).text, 'confirm'))).status).toBe(200);
  return question;
}

/** Nothing more waits to be sent. */
async function settle(): Promise<void> {
  await expect.poll(() => app.deps.db.selectFrom('jobs').select('id').execute()).toEqual([]);
}

/** A mail was refused for now. */
async function untilOneWaits(): Promise<void> {
  await expect
    .poll(async () => (await app.deps.db.selectFrom('jobs').select('last_fault').execute())[0]?.last_fault)
    .toBeTruthy();
}

/** The next try, to a mail server that takes everything. */
async function sendWhatWaits(): Promise<void> {
  mailbox.refusals.clear();
  await byOwner('update jobs set due_at = now()');
  await settle();
}

/** Completed, and ten minutes later. */
async function complete(batch: Parameters<typeof setPhase>[1]): Promise<void> {
  await setPhase(admin, batch, 3);
  await tellResult(app.deps.db);
}

const jobNames = async () => (await app.deps.db.selectFrom('jobs').select('name').execute()).map(({ name }) => name);

async function resultDueMinutesAfter(completedAt: string | null): Promise<number | undefined> {
  const [job] = await app.deps.db.selectFrom('jobs').where('name', '=', 'spread_result').select('due_at').execute();
  return job && (job.due_at.getTime() - Date.parse(completedAt ?? '')) / 60_000;
}

const subscriptions = () => app.deps.db.selectFrom('news_subscriptions').selectAll().execute();
const byOwner = (statement: string) => asOwner(app.connection, statement);

describe('whoever asks', () => {
  test('gets one mail first, which names the batch, the first words without an address in them, and nothing else before it is answered', async () => {
    const { batch } = await open();
    await ask(batch, app.visitor(), { text: 'Buy at evil.example?' });
    const mail = await mailbox.take();
    expect(mail.recipients).toEqual([ada]);
    expect(mail.headers).toContain(`Subject: ${batch.name}: please confirm`);
    expect(mail.text).toContain(`in “${batch.name}”`);
    expect(mail.headers + mail.text).not.toMatch(/evil|Ada\b/);
    await setPhase(admin, batch, 2);
    await settle();
    expect(mailbox.mails).toEqual([]);
    const long = 'Who mends\nthe old bridge,\nand who pays the carpenters who come from so far?';
    await ask((await open()).batch, app.visitor(), { text: long, email: 'grace@example.org' });
    expect((await mailbox.take()).text).toContain('\r\nWho mends the old bridge, and who pays the carpenters who…\r\n');
  });

  test('is asked once, also where the answer was lost and the box is ticked only when the same is sent again', async () => {
    const { batch } = await open();
    const visitor = app.visitor();
    const headers = { 'idempotency-key': 'one-question' };
    const { id } = await ask(batch, visitor, { news: false }, headers);
    for (let retry = 0; retry < 2; retry++) expect((await ask(batch, visitor, {}, headers)).id).toBe(id);
    expect((await mailbox.take()).headers).toMatch(/^Subject: .*: please confirm/m);
    await settle();
    expect(mailbox.mails).toEqual([]);
    expect(await subscriptions()).toMatchObject([{ question_id: id, confirmed_at: null }]);
  });

  test('confirms by a press: to open the link does nothing', async () => {
    const { batch } = await open();
    await ask(batch, app.visitor(), { text: '<b>Why?</b>' });
    const path = linkIn((await mailbox.take()).text, 'confirm');
    const opened = await app.visitor().fetch(path, { headers: { 'accept-language': 'de' } });
    expect(await opened.text()).toContain('&#60;b&#62;Why?&#60;/b&#62;');
    expect(await subscriptions()).toMatchObject([{ confirmed_at: null }]);
    expect(await (await press(path)).text()).toContain('It is confirmed');
    expect(await subscriptions()).toMatchObject([{ confirmed_at: expect.any(Date) }]);
    expect(await (await app.visitor().fetch(path)).text()).toContain('It is confirmed');
  });

  test('is told in one mail into what a question was split, and of all of it from then on in one more', async () => {
    const { batch } = await open();
    const { id } = await askAndConfirm(batch);
    const texts = ['Why is the river low?', 'What becomes of the mill?'];
    const told = await admin.send(newsApi.countOf, { body: { ids: [id] } });
    expect(told.body.people).toBe(1);
    await admin.send(splittingApi.split, { params: { id: batch.id }, body: { id, texts } });
    const mail = await mailbox.take();
    expect(mail.headers).toMatch(/^Subject: Your question became several: /m);
    expect(mail.text).toContain(texts.join('\r\n\r\n'));
    await setPhase(admin, batch, 2);
    expect((await mailbox.take()).text).toContain(texts.join('\r\n\r\n'));
    await settle();
    expect(mailbox.mails).toEqual([]);
    const path = linkIn(mail.text, 'end');
    await press(path);
    expect(await subscriptions()).toEqual([]);
  });

  test('is told that stoning opens, the result and the council’s answer, in the language of the question', async () => {
    const { batch, questions } = await open({ council_size: 4 }, 3);
    const german = app.visitor();
    await german.fetch('/', { headers: { cookie: 'language=de' } });
    const { status } = await german.fetch(`/api/batches/${batch.id}/questions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body: JSON.stringify({ name: 'Ada', email: ada, text: 'Warum?', news: true }),
    });
    expect(status).toBe(201);
    await press(linkIn((await mailbox.take()).text, 'confirm'));

    await setPhase(admin, batch, 2);
    const opens = await mailbox.take();
    expect(opens.headers).toMatch(/^Content-Language: de$/m);
    expect(opens.headers).toMatch(/^List-Unsubscribe:\s+<https:\/\/stones\.example\.org\/news\/end\/[\w.-]+>$/m);
    expect(opens.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(opens.text).toContain('bis 17. Januar 2030');
    expect(opens.text).toContain('Warum?');

    const [own] = (await admin.send(questionsApi.list, { query: { search: 'Warum' } })).body;
    if (!own) throw new Error('The question is gone.');
    await cast(await becomeVoter(app.visitor()), batch, choose([own, ...questions]));
    await complete(batch);
    const result = (await mailbox.take()).text;
    expect(result).toContain('Platz 1, 4 Steine. Sie geht an den Rat.');
    expect(result).toMatch(/https:\/\/stones\.example\.org\/batches\/\S+/);

    const outcome = { state: 'answered', day: '2030-02-01', words: 'Wegen der Dürre.', link: null } as const;
    const params = { id: batch.id, questionId: own.id };
    await admin.send(outcomesApi.write, { params, body: { outcome } });
    const answered = (await mailbox.take()).text;
    expect(answered).toContain('Wegen der Dürre.');
    await admin.send(outcomesApi.write, { params, body: { outcome: { ...outcome, words: 'Der Dürre wegen.' } } });
    await settle();
    expect(mailbox.mails).toEqual([]);

    // The link asks whether that was an answer: to open it changes nothing, the press on it says so, once.
    const link = linkIn(answered, 'verdict');
    const verdictOf = async () => {
      const { body } = await app.visitor().send(resultsApi.read, { params: { slug: batch.slug } });
      return body.questions.find(({ id }) => id === own.id)?.verdict;
    };
    for (const opener of [app.visitor(), app.visitor()])
      expect(await (await opener.fetch(link)).text()).toContain('Was it an answer?');
    expect(await verdictOf()).toBeUndefined();
    const tooLong = await post(app.visitor(), link, { fields: { said: 'no', words: 'a'.repeat(241) } });
    expect([tooLong.status, await tooLong.text()]).toEqual([422, expect.stringContaining('a'.repeat(241))]);
    expect((await post(app.visitor(), link, { fields: { words: 'It says nothing.' } })).status).toBe(422);
    const elsewhere = { origin: 'https://eve.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(app.visitor(), link, { fields: { said: 'yes' }, headers: elsewhere })).status).toBe(403);
    expect(await verdictOf()).toBeUndefined();
    expect((await post(app.visitor(), link, { fields: { said: 'no', words: 'It says nothing.' } })).status).toBe(303);
    expect(await verdictOf()).toEqual({ said: 'no', at: expect.any(String) });
    const again = await post(app.visitor(), link, { fields: { said: 'yes' } });
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('No, it was no answer.')]);
    expect(await verdictOf()).toMatchObject({ said: 'no' });
    const forged = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    expect((await app.visitor().fetch(forged)).status).toBe(404);
    await admin.send(personalDataApi.erase, { body: { email: ada, questions: 'withdraw' } });
    expect((await app.visitor().fetch(link)).status).toBe(404);
  });

  test('hears of the result when its completion cannot be undone any more, and of one that was undone nothing', async () => {
    const { batch, questions } = await open({}, 5);
    await askAndConfirm(batch);
    await setPhase(admin, batch, 2);
    await mailbox.take();
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    const { completed_at } = await setPhase(admin, batch, 3);
    expect(await resultDueMinutesAfter(completed_at)).toBe(10);
    // What else is told of the batch does not take the result along.
    await app.deps.db.transaction().execute((tx) => addJob(tx, spreadJob, { batch: batch.id }));
    await expect.poll(() => jobNames()).toEqual(['spread_result']);
    const [completion] = (await admin.send(undoApi.list, {})).body.filter(({ kind }) => kind === 'batch.phase_changed');
    await admin.send(undoApi.undo, { params: { id: completion?.id ?? '' } });
    expect(await jobNames()).toEqual([]);
    await complete(batch);
    const result = await mailbox.take();
    expect(result.headers).toMatch(/^Subject: The result/m);
    expect(result.text).toContain('Joint place 5, 0 stones.');
    await settle();
    expect(mailbox.mails).toEqual([]);
  });

  test('hears of the result of a batch that is revealed when its last place is uncovered, or a day later', async () => {
    const { batch, questions } = await open();
    await askAndConfirm(batch);
    await setPhase(admin, batch, 2);
    await mailbox.take();
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    const move = (revealed: number | null) =>
      admin.send(revealApi.move, { params: { id: batch.id }, body: { revealed } });
    await move(0);
    const { completed_at } = await setPhase(admin, batch, 3);
    const due = () => resultDueMinutesAfter(completed_at);
    expect(await due()).toBe(24 * 60);
    await move(3);
    expect(await due()).toBe(24 * 60);
    await move(4);
    expect(await due()).toBe(10);
    await move(2);
    expect(await due()).toBe(24 * 60);
    await move(null);
    expect(await due()).toBe(10);
    await tellResult(app.deps.db);
    expect((await mailbox.take()).headers).toMatch(/^Subject: The result/m);
    // It was told, so a reveal afterwards plans nothing.
    await settle();
    await move(0);
    expect(await jobNames()).toEqual([]);
  });

  test('gets one mail of a step for all of their questions', async () => {
    const { batch } = await open();
    const visitor = app.visitor();
    await askAndConfirm(batch, visitor, { text: 'One?' });
    await ask(batch, visitor, { text: 'Two?', email: 'ADA@example.org' });
    await setPhase(admin, batch, 2);
    const { text } = await mailbox.take();
    expect([text.includes('One?'), text.includes('Two?')]).toEqual([true, true]);
    await settle();
    expect(mailbox.mails).toEqual([]);
  });

  test('is asked no second time from the same browser, and otherwise not before a day is over', async () => {
    const { batch } = await open();
    const visitor = app.visitor();
    await askAndConfirm(batch, visitor);
    await ask(batch, visitor, { text: 'Two?' });
    expect((await subscriptions()).map(({ confirmed_at }) => confirmed_at !== null)).toEqual([true, true]);
    await ask(batch, app.visitor(), { text: 'By somebody else?' });
    await expect
      .poll(() => app.deps.db.selectFrom('jobs').select('due_at').execute())
      .toMatchObject([{ due_at: expect.toSatisfy((at: Date) => at.getTime() - Date.now() > 23 * 3_600_000) }]);
    expect(mailbox.mails).toEqual([]);
    await byOwner(
      `update news_confirmations set mailed_at = now() - interval '25 hours'; update jobs set due_at = now()`,
    );
    expect((await mailbox.take()).headers).toMatch(/^Subject: .*: please confirm/m);
  });

  test('hears on confirming what happened meanwhile', async () => {
    const { batch } = await open();
    await ask(batch, app.visitor());
    const path = linkIn((await mailbox.take()).text, 'confirm');
    await setPhase(admin, batch, 2);
    await settle();
    await press(path);
    expect((await mailbox.take()).headers).toMatch(/^Subject: You can give your stones now/m);
  });

  test('nobody is asked where the batch does not offer it, or the box is empty', async () => {
    const { batch } = await open({ notices: 'off' });
    await ask(batch, app.visitor());
    const { batch: other } = await open();
    await ask(other, app.visitor(), { news: false });
    expect(await subscriptions()).toEqual([]);
  });

  test('nobody is asked where the server has no mail', async () => {
    const silent = await startTestApp();
    const { batch } = await openBatch(await silent.signIn(), { phase: 1, rules: { notices: 'on' } });
    await ask(batch, silent.visitor());
    expect(await silent.deps.db.selectFrom('news_subscriptions').selectAll().execute()).toEqual([]);
    await silent.stop();
  });
});

describe('where questions are read first', () => {
  const decide = (id: string, way: 'publish' | 'decline') =>
    way === 'publish'
      ? admin.send(decisionsApi.publish, { params: { id }, body: {} })
      : admin.send(decisionsApi.decline, { params: { id }, body: { reason: 'It names a neighbour.' } });

  test('whoever asks hears that it was published', async () => {
    const { batch } = await open({ moderation: 'before_publishing' });
    const { id } = await askAndConfirm(batch);
    await decide(id, 'publish');
    expect((await mailbox.take()).headers).toMatch(/^Subject: Your question was published: /m);
  });

  test('whoever asks hears why it was declined in their own language, where that is a reason of ours or translated', async () => {
    const { batch } = await open({ moderation: 'before_publishing' });
    const german = app.visitor();
    await german.fetch('/', { headers: { cookie: 'language=de' } });
    const asked = await german.fetch(`/api/batches/${batch.id}/questions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body: JSON.stringify({ name: 'Ada', email: ada, text: 'Warum?', news: true }),
    });
    await press(linkIn((await mailbox.take()).text, 'confirm'));
    const params = { id: ((await asked.json()) as { id: string }).id };
    await admin.send(decisionsApi.decline, { params, body: { reason_code: 'insults' } });
    expect((await mailbox.take()).text).toContain('Der Grund: Sie beleidigt jemanden.');
    const reasons = { reasons: ['Rude'], reason_texts: [{ language: 'de', place: 1, text: 'Zu grob.' }] };
    await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: reasons });
    await admin.send(decisionsApi.publish, { params, body: {} });
    await mailbox.take();
    await admin.send(decisionsApi.decline, { params, body: { reason: 'Rude' } });
    expect((await mailbox.take()).text).toContain('Der Grund: Zu grob.');
  });

  test('whoever asks hears why it was declined, and the undo says that the mail is gone', async () => {
    const { batch } = await open({ moderation: 'before_publishing' });
    const { id } = await askAndConfirm(batch);
    await decide(id, 'decline');
    const { text } = await mailbox.take();
    expect(text).toContain('The reason: It names a neighbour.');
    expect(text).toMatch(/you may ask again in other words:\r\n\S+\/mine$/m);
    expect(text).toContain(`because you asked for it at Ten Stones, in “${batch.name}”.`);
    await settle();
    const [act] = (await admin.send(undoApi.list, {})).body;
    expect(act).toMatchObject({ kind: 'question.declined', mails_sent: 1 });
  });

  test('whoever asks hears in their language that nobody could look at it in time', async () => {
    const { batch } = await open({ moderation: 'before_publishing' });
    await askAndConfirm(batch);
    for (const phase of [2, 3] as const) await setPhase(admin, batch, phase);
    const { text } = await mailbox.take();
    expect(text).toContain('Nobody could look at it in time.');
    expect(text).not.toContain('The reason');
  });

  test('what was taken back before the mail left is told to nobody', async () => {
    const { batch } = await open({ moderation: 'before_publishing' });
    const { id } = await askAndConfirm(batch);
    mailbox.refusals.set(ada, 451);
    await decide(id, 'decline');
    await untilOneWaits();
    const [act] = (await admin.send(undoApi.list, {})).body;
    await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } });
    await sendWhatWaits();
    expect(mailbox.mails).toEqual([]);
  });
});

describe('it ends', () => {
  test('by one call of a mail program, from anywhere, as either kind of form', async () => {
    const { batch } = await open();
    await askAndConfirm(batch);
    await askAndConfirm(batch, app.visitor(), { email: 'eve@example.org' });
    await setPhase(admin, batch, 2);
    const paths = [await mailbox.take(), await mailbox.take()].map(({ text }) => linkIn(text, 'end'));
    const calls = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ] as const;
    for (const [n, [type, body]] of calls.entries()) {
      const path = paths[n] ?? '';
      expect((await app.visitor().fetch(path)).status).toBe(200);
      expect(await subscriptions()).toHaveLength(2 - n);
      const headers = { origin: '', 'content-type': type };
      expect((await app.visitor().fetch(path, { method: 'POST', headers, body })).status).toBe(200);
      expect(await subscriptions()).toHaveLength(1 - n);
    }
    await complete(batch);
    await settle();
    expect(mailbox.mails).toEqual([]);
  });

  test('by no link that we did not make, and is confirmed from no other site', async () => {
    const { batch } = await open();
    await ask(batch, app.visitor());
    const path = linkIn((await mailbox.take()).text, 'confirm');
    expect((await press(path.replace('confirm', 'end'))).status).toBe(404);
    expect((await press(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    const headers = { origin: 'https://evil.example' };
    expect((await app.visitor().fetch(path, { method: 'POST', headers })).status).toBe(403);
    expect(await subscriptions()).toMatchObject([{ confirmed_at: null }]);
  });

  test('where the mail server refuses the address for good, and not where it says later', async () => {
    const { batch } = await open();
    await askAndConfirm(batch);
    mailbox.refusals.set(ada, 451);
    await setPhase(admin, batch, 2);
    await untilOneWaits();
    expect(await subscriptions()).toHaveLength(1);
    mailbox.refusals.set(ada, 550);
    await byOwner('update jobs set due_at = now()');
    await expect.poll(subscriptions).toEqual([]);
    await settle();
  });

  test('where the mail server refuses the first mail for good: then nothing more is asked there', async () => {
    const { batch } = await open();
    mailbox.refusals.set(ada, 550);
    await ask(batch, app.visitor());
    await expect.poll(subscriptions).toEqual([]);
    await settle();
    mailbox.refusals.clear();
    await setPhase(admin, batch, 2);
    await settle();
    expect(mailbox.mails).toEqual([]);
  });

  describe.each(['withdraw', 'remove'] as const)('with the data of the person: %s', (questions) => {
    const erase = () => admin.send(personalDataApi.erase, { body: { email: ada, questions } });

    test('and a mail that waits to be sent is sent to nobody', async () => {
      const { batch } = await open();
      await askAndConfirm(batch);
      mailbox.refusals.set(ada, 451);
      await setPhase(admin, batch, 2);
      await untilOneWaits();
      await erase();
      expect(await subscriptions()).toEqual([]);
      await sendWhatWaits();
      expect(mailbox.mails).toEqual([]);
    });

    test('and so is a first mail', async () => {
      const { batch } = await open();
      mailbox.refusals.set(ada, 451);
      await ask(batch, app.visitor());
      await untilOneWaits();
      await erase();
      expect(await subscriptions()).toEqual([]);
      await sendWhatWaits();
      expect(mailbox.mails).toEqual([]);
    });
  });

  test.each(['the original', 'what it became'])('with %s: a mail that waits tells nobody of it', async (what) => {
    const { batch, questions } = await open();
    const { id } = await askAndConfirm(batch);
    const body = { ids: [id, questions[0]?.id ?? ''], text: 'Why are rivers low?' };
    const merged = (await admin.send(mergingApi.merge, { params: { id: batch.id }, body })).body;
    expect((await mailbox.take()).text).toContain(merged.text);
    await admin.send(questionsApi.create, { headers: {}, body: { ...spare, batch_id: batch.id } });
    mailbox.refusals.set(ada, 451);
    await setPhase(admin, batch, 2);
    await untilOneWaits();
    await admin.send(questionsApi.delete, { params: { id: what === 'the original' ? id : merged.id } });
    await sendWhatWaits();
    expect(mailbox.mails).toEqual([]);
  });

  test('by an undo of a splitting: a mail that waits tells nobody of it', async () => {
    const { batch } = await open();
    const { id } = await askAndConfirm(batch);
    mailbox.refusals.set(ada, 451);
    const body = { id, texts: ['Why is it low?', 'What of the mill?'] };
    await admin.send(splittingApi.split, { params: { id: batch.id }, body });
    await untilOneWaits();
    const [act] = (await admin.send(undoApi.list, {})).body;
    expect((await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } })).status).toBe(204);
    await sendWhatWaits();
    expect(mailbox.mails).toEqual([]);
  });

  test('by a link: a mail that waits to be sent is sent to nobody', async () => {
    const { batch } = await open({ moderation: 'before_publishing' });
    const { id } = await askAndConfirm(batch);
    await admin.send(decisionsApi.publish, { params: { id }, body: {} });
    const path = linkIn((await mailbox.take()).text, 'end');
    mailbox.refusals.set(ada, 451);
    await setPhase(admin, batch, 2);
    await untilOneWaits();
    await press(path);
    await sendWhatWaits();
    expect(mailbox.mails).toEqual([]);
  });

  test('with another address, which nobody asked at', async () => {
    const { batch } = await open();
    const { id } = await askAndConfirm(batch);
    await admin.send(questionsApi.update, { params: { id }, headers: {}, body: { author_email: 'eve@example.org' } });
    expect(await subscriptions()).toEqual([]);
  });

  test('in time: 90 days after the last mail once the batch is over, 7 days after asking where nobody answered', async () => {
    const { batch } = await open();
    const { id } = await askAndConfirm(batch);
    await ask(batch, app.visitor(), { email: 'eve@example.org' });
    await mailbox.take();
    await byOwner(`update news_subscriptions set asked_at = now() - interval '8 days',
      last_mail_at = case when confirmed_at is not null then now() - interval '91 days' end`);
    await forgetOldNews(app.deps.db);
    expect(await subscriptions()).toHaveLength(1);
    await complete(batch);
    await mailbox.take();
    await settle();
    await byOwner(`update news_subscriptions set last_mail_at = now() - interval '89 days'`);
    await forgetOldNews(app.deps.db);
    expect(await subscriptions()).toHaveLength(1);
    await byOwner(`update news_subscriptions set last_mail_at = now() - interval '91 days'`);
    // A day was due later than that.
    await byOwner(`set session_replication_role = replica;
      insert into outcomes (batch_id, round, question_id, sequence, state, words, day, due)
      values ('${batch.id}', 1, '${id}', 1, 'promised', 'In spring.', now() - interval '200 days', now() - interval '89 days')`);
    await forgetOldNews(app.deps.db);
    expect(await subscriptions()).toHaveLength(1);
    await byOwner(`set session_replication_role = replica; update outcomes set due = due - 2`);
    await forgetOldNews(app.deps.db);
    expect(await subscriptions()).toEqual([]);
  });

  test('in time also where no mail ever went: 90 days after the answer', async () => {
    const { batch } = await open();
    await askAndConfirm(batch);
    await byOwner(`update batches set phase = 3`);
    for (const [days, left] of [
      [89, 1],
      [91, 0],
    ]) {
      await byOwner(`update news_subscriptions set confirmed_at = now() - interval '${days} days'`);
      await forgetOldNews(app.deps.db);
      expect(await subscriptions()).toHaveLength(left ?? 0);
    }
  });

  test('and with it what happened, after 90 days, and who was asked, after one', async () => {
    const { batch } = await open();
    await ask(batch, app.visitor());
    await mailbox.take();
    await setPhase(admin, batch, 2);
    await settle();
    const kept = async () => [
      (await app.deps.db.selectFrom('news_confirmations').selectAll().execute()).length,
      (await app.deps.db.selectFrom('news_events').selectAll().execute()).length,
    ];
    await forgetOldNews(app.deps.db);
    expect(await kept()).toEqual([1, 1]);
    await byOwner(`update news_confirmations set mailed_at = now() - interval '25 hours'`);
    await byOwner(`update news_events set happened_at = now() - interval '89 days'`);
    await forgetOldNews(app.deps.db);
    expect(await kept()).toEqual([0, 1]);
    await byOwner(`update news_events set happened_at = now() - interval '91 days'`);
    await forgetOldNews(app.deps.db);
    expect(await kept()).toEqual([0, 0]);
  });
});

test('before a step it is told how many people are mailed', async () => {
  const { batch } = await open();
  const count = async () => (await admin.send(newsApi.count, { params: { id: batch.id } })).body.people;
  const visitor = app.visitor();
  await askAndConfirm(batch, visitor);
  await ask(batch, visitor, { text: 'Two?' });
  await ask(batch, app.visitor(), { email: 'eve@example.org' });
  expect(await count()).toBe(1);
  await setPhase(admin, batch, 2);
  expect(await count()).toBe(1);
  await settle(); // what is being sent would reach the next test
});

test('the export of what is stored about an address says of which questions it is told', async () => {
  const { batch } = await open();
  await askAndConfirm(batch, app.visitor(), { text: 'One?' });
  await ask(batch, app.visitor(), { text: 'Two?', news: false });
  const { questions } = (await admin.send(personalDataApi.export, { body: { email: ada } })).body;
  expect(questions.map(({ text, news }) => [text, news]).toSorted()).toEqual([
    ['One?', 'on'],
    ['Two?', 'off'],
  ]);
});

test('a browser asks for it later, reads how it stands, and ends it, for its own question only', async () => {
  const { batch } = await open();
  const stands = async () => {
    const { body } = await visitor.send(ownQuestionsApi.confirm, { params: { id: batch.id }, query: {} });
    return 'questions' in body && body.questions.map(({ news }) => news);
  };
  const visitor = await becomeVoter(app.visitor());
  const { id: questionId } = await ask(batch, visitor, { news: false });
  const params = { id: batch.id, questionId };
  expect((await (await becomeVoter(app.visitor())).send(newsApi.ask, { params })).status).toBe(404);
  expect(await stands()).toEqual(['off']);
  expect((await visitor.send(newsApi.ask, { params })).body).toEqual({ news: 'asked' });
  expect(await stands()).toEqual(['asked']);
  await press(linkIn((await mailbox.take()).text, 'confirm'));
  expect((await visitor.send(newsApi.ask, { params })).body).toEqual({ news: 'on' });
  expect(await stands()).toEqual(['on']);
  expect((await visitor.send(newsApi.end, { params })).status).toBe(204);
  expect(await subscriptions()).toEqual([]);
});

test('whoever has no script begins and ends the mails at the own questions', async () => {
  const { batch } = await open();
  const author = await becomeVoter(app.visitor());
  const { id } = await ask(batch, author, { news: false });
  const see = async () => {
    const page = await (await author.fetch('/mine')).text();
    return { page, fields: fieldsIn(page) };
  };
  const { page, fields } = await see();
  expect(page).toContain('Tell me by mail what becomes of it');
  const begun = await post(author, '/mine', { fields: { ...fields, do: `hear ${id}` } });
  expect([begun.status, begun.headers.get('location')]).toEqual([303, `/mine?heard=${id}`]);
  expect((await see()).page).toContain('We send you a mail');
  await author.fetch(linkIn((await mailbox.take()).text, 'confirm'), { method: 'POST' });
  expect((await see()).page).toContain('You get mails about this question.');
  const ended = await post(author, '/mine', { fields: { ...fields, do: `end ${id}` } });
  const after = await (await author.fetch(ended.headers.get('location') ?? '')).text();
  expect(after).toContain('No further mail comes about this question.');
  expect(after).toContain('Tell me by mail what becomes of it');
});
