import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { remindersApi } from '#contract/council/reminders.ts';
import { resultsApi } from '#contract/council/results.ts';
import { type AdministratorChange, administratorsApi } from '#contract/people/administrators.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { sayVerdict } from '#server/features/council/verdicts/said.ts';
import { join, type Member } from '#tests/support/administrators.ts';
import { asOwner, startTestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { fieldsIn, post } from '#tests/support/forms.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { reminderJob } from './jobs.ts';
import { planReminders } from './plan.ts';

const mailbox = await openMailbox();
const app = await startTestApp({ ...mailbox.env, PUBLIC_URL: 'https://stones.example.org' });
const { db } = app.deps;
const admin = await app.signIn();

beforeEach(async () => {
  await asOwner(app.connection, `delete from administrators where role <> 'owner'`);
  await app.empty();
  mailbox.mails.length = 0;
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

const byOwner = (statements: string) => asOwner(app.connection, statements);

/** Somebody of the council, who has read that reminders come. */
async function joinCouncil(): Promise<Member> {
  const member = await join(app, admin, 'council', mailbox);
  await mailbox.take();
  return member;
}

async function inDays(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char((now() at time zone 'UTC')::date + ${days}::integer, 'YYYY-MM-DD') as day
  `.execute(db);
  return rows[0]?.day ?? '';
}

/** A completed batch, of whose first questions the council has promised something by a day. */
async function promise(dueInDays: readonly number[], by: Visitor = admin) {
  const { batch, questions } = await openBatch(admin, { questions: 6, rules: { council_size: 4 }, takeAlong: 'none' });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  const completed = await setPhase(admin, batch, 3);
  for (const [index, days] of dueInDays.entries()) {
    const params = { id: batch.id, questionId: questions[index]?.id ?? '' };
    const outcome = { state: 'promised', words: 'We shall look.', day: '2020-01-31', link: null } as const;
    const body = { outcome: { ...outcome, due: await inDays(days) } };
    expect((await by.send(outcomesApi.write, { params, body })).status).toBe(204);
  }
  return { batch: completed, questions };
}

/** Looks what there is to remind of, at whatever hour; the mails that are sent by it. */
async function remind(): Promise<typeof mailbox.mails> {
  await planReminders(db, app.deps);
  await sql`update jobs set due_at = now()`.execute(db);
  await settle();
  return mailbox.mails.splice(0);
}

const settle = () => expect.poll(() => db.selectFrom('jobs').select(['name', 'last_fault']).execute()).toEqual([]);

/** As if so many days had gone by. */
const letPass = (days: number) =>
  byOwner(`set ten_stones.erasure = 'test'; update outcomes set due = due - ${days};
    update outcome_reminders set looked_at = looked_at - interval '${days} days',
      reminded_at = reminded_at - interval '${days} days', told_at = told_at - interval '${days} days'`);

const linksIn = (text: string) =>
  [...text.matchAll(/https:\/\/stones\.example\.org(\/outcome\/\S+)/g)].map(([, path = '']) => path);
const endIn = (text: string) => /https:\/\/stones\.example\.org(\/reminders\/end\/\S+)/.exec(text)?.[1] ?? '';

const said = async (slug: string) =>
  (await app.visitor().send(resultsApi.read, { params: { slug } })).body.questions.map(({ outcome }) => outcome);

describe('whoever gets the role', () => {
  test('reads that reminders come, and ends them by one click, also of a mail program', async () => {
    const { visitor, administrator } = await join(app, admin, 'council', mailbox);
    const told = await mailbox.take();
    expect(told.text).toContain(`Hello ${administrator.name},`);
    expect(told.text).toContain('seven days before it, on it, and then once a month');
    expect(told.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const end = endIn(told.text);
    expect(await (await app.visitor().fetch(end)).text()).toContain('No more reminders?');
    expect((await visitor.send(remindersApi.read, {})).body.mails).toBe('on');
    expect(
      (await post(app.visitor(), end, { fields: {}, headers: { origin: 'https://mail.example.net' } })).status,
    ).toBe(200);
    expect((await visitor.send(remindersApi.read, {})).body.mails).toBe('off');
    await promise([0]);
    expect(await remind()).toEqual([]);
    await visitor.send(remindersApi.change, { body: { mails: 'on' } });
    expect(await remind()).toHaveLength(1);
  });

  test('is told once, also by a change of role, and after it ended and began again', async () => {
    const { administrator } = await join(app, admin, 'viewer', mailbox);
    const change = (role: 'council' | 'viewer') =>
      admin.send(administratorsApi.update, { params: { id: administrator.id }, headers: {}, body: { role } });
    await change('council');
    const first = await mailbox.take();
    expect(await remind()).toEqual([]);
    await change('viewer');
    expect((await app.visitor().fetch(endIn(first.text))).status).toBe(404);
    await change('council');
    expect(await remind()).toHaveLength(1);
  });
});

test('it is reminded seven days before, on the day, and then once a month, of all that is due in one mail', async () => {
  await joinCouncil();
  await promise([8, 10, 40]);
  expect(await remind()).toEqual([]);
  await letPass(1);
  const [before] = await remind();
  expect(linksIn(before?.text ?? '')).toHaveLength(1);
  expect(before?.text).toContain('It is promised for');
  expect(await remind()).toEqual([]);
  await letPass(2);
  expect((await remind()).map(({ text }) => linksIn(text).length)).toEqual([2]);
  await letPass(5);
  expect((await remind()).map(({ text }) => linksIn(text).length)).toEqual([2]);
  await letPass(2);
  const [late] = await remind();
  expect(late?.text).toContain('overdue by 2 days.');
  await letPass(15);
  expect(await remind()).toEqual([]);
  await letPass(16);
  const [monthly] = await remind();
  expect(monthly?.text).toContain('overdue by 33 days.');
  expect(linksIn(monthly?.text ?? '')).toHaveLength(3);
});

test('where a server was down on the day, it is reminded when it is up; where nothing waits any more, nobody is', async () => {
  await joinCouncil();
  const { batch } = await promise([9]);
  await remind();
  await letPass(5);
  expect(await remind()).toHaveLength(1);
  await letPass(4);
  await setPhase(admin, batch, 2);
  expect(await remind()).toEqual([]);
});

test('after a kill the same mail comes once more, with the same Message-ID and links', async () => {
  const { administrator } = await joinCouncil();
  await promise([0, 0]);
  const [sent] = await remind();
  await reminderJob.work(app.deps, { administrator: administrator.id, day: await inDays(0) });
  const again = await mailbox.take();
  const idOf = (headers: string | undefined) => /^Message-ID: (<\S+@example\.org>)/im.exec(headers ?? '')?.[1];
  expect(idOf(again.headers)).toBe(idOf(sent?.headers));
  expect(idOf(sent?.headers)).toBeDefined();
  expect(again.text).toBe(sent?.text);
  const { rows } = await sql<{ key_hash: Buffer }>`select key_hash from outcome_links`.execute(db);
  expect(rows).toHaveLength(2);
  // Who has the database has no link.
  const stored = rows.map(({ key_hash }) => key_hash.toString('base64url'));
  for (const link of linksIn(again.text)) expect(stored).not.toContain(link.replace('/outcome/', ''));
});

describe('a link of a mail', () => {
  /** A promise that is due, and the link for it in the mail to each of so many members. */
  async function mailMembers(count: number) {
    const members: Member[] = [];
    for (let n = 0; n < count; n++) members.push(await joinCouncil());
    const { batch, questions } = await promise([0]);
    const mails = await remind();
    const linkTo = ({ credentials }: Member) => {
      const mail = mails.find(({ recipients }) => recipients.includes(credentials.email));
      return linksIn(mail?.text ?? '')[0] ?? '';
    };
    return { batch, questions, members: members.map((member) => ({ ...member, link: linkTo(member) })) };
  }

  async function mailed() {
    const { batch, questions, members } = await mailMembers(2);
    const [first, second] = members;
    if (!first || !second) throw new Error('Nobody has joined.');
    return { batch, questions, first, second, link: first.link, other: second.link };
  }

  const done = { state: 'done', words: 'The bridge is open.', due: '', link: '' };
  const promised = { state: 'promised', words: 'We shall look.' };

  async function press(link: string, fields: Record<string, string> = done, visitor = app.visitor()) {
    const form = fieldsIn(await (await visitor.fetch(link)).text());
    return post(visitor, link, { fields: { ...form, ...fields } });
  }

  test('publishes one state in the council’s name, once, on record, and all of the role are told', async () => {
    const { batch, first, second, link, other, questions } = await mailed();
    const page = await (await app.visitor().fetch(link)).text();
    expect(page).toContain(`by a link of the mail to <bdi>${first.administrator.name}</bdi>`);
    expect(page).toContain('It is promised for');
    // Whoever ended the reminders is told, too: it is said in their name.
    await sql`update outcome_reminders set ended_at = now() where administrator_id = ${second.administrator.id}`.execute(
      db,
    );
    const answer = await press(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, link]);
    expect((await said(batch.slug))[0]).toMatchObject({ state: 'done', words: done.words, by: 'mail_link' });
    const { entries } = (await admin.send(auditApi.list, { query: {} })).body;
    const entry = entries.find(({ kind }) => kind === 'question.outcome_written');
    expect(entry).toMatchObject({ actor_name: first.administrator.name, after: { outcome: 'done', by: 'mail_link' } });
    await settle();
    const told = mailbox.mails.splice(0);
    expect(told.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      [first, second].map(({ credentials }) => credentials.email).toSorted(),
    );
    expect(told[0]?.text.replaceAll('\r\n', '\n')).toContain(
      `by a link of the mail to ${first.administrator.name}:\n\nQuestion 1?\n\nDone\n${done.words}`,
    );
    // Whoever has ended them has nothing to end.
    const mailTo = ({ credentials }: Member) => told.find(({ recipients }) => recipients.includes(credentials.email));
    expect([mailTo(first), mailTo(second)].map((mail) => endIn(mail?.text ?? '') !== '')).toEqual([true, false]);
    expect(mailTo(first)?.headers).toMatch(/^List-Unsubscribe/m);
    expect(mailTo(second)?.headers).not.toMatch(/^List-Unsubscribe/m);
    // Twice, by the other's link, and in other words.
    expect(await (await app.visitor().fetch(link)).text()).toContain('It is published');
    expect((await press(link)).status).toBe(200);
    const late = await press(other, { ...done, words: 'It is closed.' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('It is closed.');
    const { rows } = await sql`select from outcomes where question_id = ${questions[0]?.id ?? ''}`.execute(db);
    expect(rows).toHaveLength(2);
  });

  test('tells nobody whose address the mail server refused', async () => {
    const { first, second, link } = await mailed();
    mailbox.refusals.set(second.credentials.email, 550);
    await press(link);
    await settle();
    mailbox.refusals.clear();
    mailbox.mails.length = 0;
    await promise([1]);
    await letPass(1);
    const [mail, ...more] = await remind();
    expect([mail?.recipients, more]).toEqual([[first.credentials.email], []]);
    await press(linksIn(mail?.text ?? '')[0] ?? '');
    await settle();
    expect(mailbox.mails.splice(0).map(({ recipients }) => recipients)).toEqual([[first.credentials.email]]);
  });

  test('opens its page again once what it published was taken back', async () => {
    const { batch, link, second } = await mailed();
    await press(link);
    const params = {
      id: batch.id,
      questionId:
        (await app.visitor().send(resultsApi.read, { params: { slug: batch.slug } })).body.questions[0]?.id ?? '',
    };
    expect((await second.visitor.send(outcomesApi.write, { params, body: { outcome: null } })).status).toBe(204);
    expect((await said(batch.slug))[0]).toMatchObject(promised);
    expect(await (await app.visitor().fetch(link)).text()).toContain('What became of this question?');
  });

  test('writes nothing when it is opened, pressed empty, without its form or by another site, or guessed; what was typed stays', async () => {
    const { batch, link } = await mailed();
    // Whoever looks through mails, as often as they like.
    for (const method of ['GET', 'HEAD', 'GET']) expect((await app.visitor().fetch(link, { method })).status).toBe(200);
    expect((await press(link, {})).status).toBe(422);
    expect((await post(app.visitor(), link, { fields: done, headers: { origin: '' } })).status).toBe(403);
    const fields = { ...fieldsIn(await (await app.visitor().fetch(link)).text()), ...done };
    const headers = { origin: 'https://evil.example.net', 'sec-fetch-site': 'cross-site' };
    expect((await post(app.visitor(), link, { fields, headers })).status).toBe(403);
    expect((await press(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await said(batch.slug))[0]).toMatchObject(promised);
    // It also opens where a browser does not say from where it comes, and loses nothing of what was typed.
    const typed = { state: 'not_done', words: '', link: 'https://example.org/why', due: '' };
    const refused = await press(link, typed);
    const page = await refused.text();
    expect([refused.status, page.includes('Please write the reason.'), page.includes(typed.link)]).toEqual([
      422,
      true,
      true,
    ]);
    expect(page).toMatch(/value="not_done" checked/);
    const typedAgain = { ...fieldsIn(page), ...typed, words: 'There is no money.' };
    expect((await post(app.visitor(), link, { fields: typedAgain, headers: { origin: '' } })).status).toBe(303);
    expect((await said(batch.slug))[0]).toMatchObject({ state: 'not_done', words: 'There is no money.' });
  });

  test('writes nothing when it is of somebody who is kept out, whose role ended, or who was removed, or older than 60 days', async () => {
    const { batch, members } = await mailMembers(4);
    const [keptOut, ended, removed, late] = members;
    const change = async (member: Member | undefined, bodies: AdministratorChange[]) => {
      const params = { id: member?.administrator.id ?? '' };
      for (const body of bodies) await admin.send(administratorsApi.update, { params, headers: {}, body });
    };
    const statusOf = async (member: { link: string } | undefined) => (await press(member?.link ?? '')).status;
    await change(keptOut, [{ disabled: true }, { disabled: false }]);
    expect(await statusOf(keptOut)).toBe(404);
    await change(ended, [{ role: 'viewer' }]);
    expect(await statusOf(ended)).toBe(404);
    await change(ended, [{ role: 'council' }]);
    expect(await statusOf(ended)).toBe(404);
    await admin.send(administratorsApi.remove, { params: { id: removed?.administrator.id ?? '' } });
    expect(await statusOf(removed)).toBe(404);
    expect((await app.visitor().fetch(late?.link ?? '')).status).toBe(200);
    await byOwner(`update outcome_links set made_at = now() - interval '61 days'`);
    expect(await statusOf(late)).toBe(404);
    expect((await said(batch.slug))[0]).toMatchObject(promised);
  });

  test('moves a promise to another day, which is not the one that it has', async () => {
    const { batch, link } = await mailed();
    const moved = { state: 'promised', words: 'In spring.', link: '' };
    expect((await press(link, { ...moved, due: await inDays(0) })).status).toBe(422);
    expect((await press(link, { ...moved, due: await inDays(-1) })).status).toBe(422);
    const due = await inDays(90);
    expect((await press(link, { ...moved, due })).status).toBe(303);
    expect((await said(batch.slug))[0]).toMatchObject({ state: 'promised', due });
  });
});

test('the panel lists the same, and a calendar under a secret address that is renewed, and ends with the role', async () => {
  const { visitor, administrator } = await joinCouncil();
  const { batch, questions } = await promise([-3, 20]);
  const { body: awaited } = await visitor.send(remindersApi.listAwaited, {});
  expect(awaited).toEqual([
    expect.objectContaining({
      batch: { id: batch.id, slug: batch.slug, name: batch.name },
      state: 'promised',
      overdue_days: 3,
    }),
    expect.objectContaining({
      question: expect.objectContaining({ id: questions[1]?.id }),
      due: await inDays(20),
      overdue_days: 0,
    }),
  ]);
  const pathOf = ({ calendar }: { calendar: string }) => new URL(calendar).pathname;
  const path = pathOf((await visitor.send(remindersApi.read, {})).body);
  const calendar = await (await app.visitor().fetch(path)).text();
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${(await inDays(20)).replaceAll('-', '')}`);
  const renewed = pathOf((await visitor.send(remindersApi.renewCalendar, {})).body);
  expect((await app.visitor().fetch(path)).status).toBe(404);
  expect((await app.visitor().fetch(renewed)).status).toBe(200);
  const params = { id: administrator.id };
  await admin.send(administratorsApi.update, { params, headers: {}, body: { role: 'viewer' } });
  expect((await app.visitor().fetch(renewed)).status).toBe(404);
  expect((await visitor.send(remindersApi.read, {})).status).toBe(403);
});

test('where the mail server refuses somebody for good, no more is sent there', async () => {
  const { visitor, credentials } = await joinCouncil();
  await promise([0]);
  mailbox.refusals.set(credentials.email, 550);
  expect(await remind()).toEqual([]);
  mailbox.refusals.clear();
  expect((await visitor.send(remindersApi.read, {})).body.mails).toBe('off');
});

test('the council is told once of a question what whoever asked says of its answer, and not in which words', async () => {
  const { credentials } = await joinCouncil();
  const { batch, questions } = await promise([30]);
  const named = { batchId: batch.id, askedId: questions[0]?.id ?? '' };
  await sayVerdict(app.deps, named, () => true, { said: 'no', words: 'Spring is over.' });
  const mail = await mailbox.take();
  expect(mail.recipients).toEqual([credentials.email]);
  expect(mail.text).toContain('“No, it was no answer.”');
  expect(mail.text).toContain(`https://stones.example.org/batches/${batch.slug}`);
  expect(mail.text).toMatch(/\/reminders\/end\/\S+/);
  expect(mail.text).not.toContain('Spring is over.');
});
