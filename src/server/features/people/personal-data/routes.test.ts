import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import type { Outcome } from '#contract/council/council-outcome.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { type ErasedQuestions, personalDataApi } from '#contract/people/personal-data.ts';
import { usersApi } from '#contract/people/users.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { shareBatches } from '#server/database/locks.ts';
import { insertQuestion } from '#server/features/council/questions/repository.ts';
import { putWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { createLogger } from '#server/logger.ts';
import { administrator, asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { type Count, readTallies, recount } from '#tests/support/tallies.ts';

const logged: string[] = [];
const logger = createLogger('trace', { write: (line) => void logged.push(line) });
const { app, admin } = await prepareApp({}, undefined, logger);

const ada = { name: 'Ada Lovelace', email: 'Ada@example.org', text: 'Who speaks for the river?' };

const submit = (batchId: string, body: typeof ada, key: string = randomUUID()) =>
  app.visitor().send(questionsApi.submit, { params: { id: batchId }, headers: { 'idempotency-key': key }, body });
const exportData = async (email: string) => (await admin.send(personalDataApi.export, { body: { email } })).body;
const erase = async (email: string, questions: ErasedQuestions) =>
  (await admin.send(personalDataApi.erase, { body: { email, questions } })).body;
const readQuestions = async () => (await admin.send(questionsApi.list, { query: {} })).body;
const readUsers = async () => (await admin.send(usersApi.list, { query: {} })).body;
const readAudit = async () => (await admin.send(auditApi.list, { query: {} })).body.entries;

/** A batch in stoning with Ada's two questions, three of others, and ballots for some of them. */
async function stoned() {
  const { batch } = await openBatch(admin, { phase: 1, questions: 3 });
  const mine = [
    await submit(batch.id, ada),
    await submit(batch.id, { ...ada, email: 'ADA@EXAMPLE.ORG', text: 'Why?' }),
  ];
  await setPhase(admin, batch, 2);
  const chosen = choose([...mine.map(({ body }) => body), ...(await readQuestions()).filter(isOthers)]);
  for (let n = 0; n < 3; n++) await cast(await becomeVoter(app.visitor()), batch, chosen);
  return { batch, ids: mine.map(({ body }) => body.id) };
}

function isOthers({ author_email }: Question): boolean {
  return author_email.startsWith('author');
}

async function count(batchId: string): Promise<{ recounted: Count[]; tallied: Count[] }> {
  const { db } = app.deps;
  return { recounted: await recount(db, batchId, 1), tallied: await readTallies(db, batchId, 1) };
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { db } = app.deps;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db);
  const rows = await Promise.all(
    tables.rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db)),
  );
  return rows.flatMap((one) => one.rows.map(({ row }) => row)).join('\n');
}

describe('an export', () => {
  test('holds everything about an address, whatever its case, and nothing of others', async () => {
    const { batch, ids } = await stoned();
    const [user] = (await admin.send(usersApi.list, { query: { email: ada.email } })).body;
    await admin.send(questionsApi.update, { params: { id: ids[0] ?? '' }, headers: {}, body: { text: 'Who sings?' } });

    const exported = await exportData('ada@EXAMPLE.org');
    expect(exported.user).toEqual(user);
    expect(exported.questions.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(exported.questions.find(({ id }) => id === ids[0])).toMatchObject({
      text: 'Who sings?',
      author: ada.name,
      batch_name: batch.name,
      stones: 12,
      votes: 3,
    });
    expect(exported.audit.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([['question.updated', ids[0]]]);
    expect(JSON.stringify(exported)).not.toContain('author1@example.org');
  });

  test('holds words that wait to be read', async () => {
    const { ids } = await stoned();
    await putWaitingWords(app.deps.db, ids[0] ?? '', { text: 'Who else sings?', author: ada.name });
    const { questions } = await exportData(ada.email);
    expect(questions.map(({ id, words_waiting }) => [id, words_waiting]).toSorted()).toEqual(
      ids.map((id, n) => [id, n === 0 ? 'Who else sings?' : null]).toSorted(),
    );
  });

  test('holds the account of an administrator and an invitation, without what signs them in', async () => {
    const { email } = administrator;
    const own = await exportData(email.toUpperCase());
    expect(own).toMatchObject({ administrator: { email, role: 'owner' }, invitation: null });
    expect(own.sessions).not.toEqual([]);
    const body = { email: 'grace@example.org', role: 'viewer' } as const;
    await admin.send(invitationsApi.invite, { body });
    const invited = await exportData('Grace@example.org');
    expect(invited).toMatchObject({ administrator: null, sessions: [], invitation: body });
    expect(JSON.stringify([own, invited])).not.toMatch(/token|password|secret/);

    await erase('Grace@example.org', 'withdraw');
    expect((await exportData(body.email)).invitation).toBeNull();
  });

  test('holds the outcomes that name the address, and no others', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 4 });
    await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    await setPhase(admin, batch, 3);
    const write = (n: number, outcome: Pick<Outcome, 'words' | 'link'>) =>
      admin.send(outcomesApi.write, {
        params: { id: batch.id, questionId: questions[n]?.id ?? '' },
        body: { outcome: { state: 'answered', day: '2030-02-28', ...outcome } },
      });
    await write(0, { words: 'Ask ADA@example.org about the river.', link: null });
    await write(1, { words: 'Ask canada@example.org.', link: null });
    await write(2, { words: null, link: 'https://council.example.org/?to=ada%40example.org' });
    const { outcomes } = await exportData(ada.email);
    expect(outcomes).toHaveLength(2);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        {
          question_id: questions[0]?.id,
          batch_id: batch.id,
          batch_name: batch.name,
          round: 1,
          state: 'answered',
          day: '2030-02-28',
          words: 'Ask ADA@example.org about the river.',
          link: null,
          due: null,
        },
        expect.objectContaining({ question_id: questions[2]?.id }),
      ]),
    );
    await erase(ada.email, 'withdraw');
    expect((await exportData(ada.email)).outcomes).toEqual([]);
  });

  test('goes on record, and shows up in the next one', async () => {
    await exportData('ada@example.org');
    expect(await readAudit()).toMatchObject([
      { kind: 'person.exported', actor_name: 'Administrator', after: { email: expect.stringMatching(/^email#/) } },
    ]);
    expect((await exportData(' ADA@example.org ')).audit).toMatchObject([{ kind: 'person.exported' }]);
    expect((await exportData('grace@example.org')).audit).toEqual([]);
  });
});

describe('erasing somebody', () => {
  test('keeps the questions without name and address, and every stone', async () => {
    const { batch, ids } = await stoned();
    const before = await count(batch.id);
    expect(await erase('ada@example.org', 'withdraw')).toEqual({
      users: 1,
      questions_withdrawn: 2,
      questions_removed: 0,
      mentions: 0,
    });

    expect(await count(batch.id)).toEqual(before);
    expect(before.recounted).toEqual(before.tallied);
    expect((await readUsers()).filter(({ email }) => /ada/i.test(email))).toEqual([]);
    const page = (await app.visitor().send(activeBatchApi.read, {})).body;
    expect(page.questions).toHaveLength(5);
    expect(page.questions.find(({ id }) => id === ids[0])).toMatchObject({
      text: ada.text,
      author: 'withdrawn author',
      stones: 12,
    });
    expect((await readQuestions()).filter(isOthers)).toHaveLength(3);
    expect(await exportData(ada.email)).toMatchObject({ user: null, questions: [] });
  });

  test('removes the questions where asked to, and still keeps every stone', async () => {
    const { batch } = await stoned();
    const before = await count(batch.id);
    expect(await erase(ada.email, 'remove')).toMatchObject({ users: 1, questions_withdrawn: 0, questions_removed: 2 });
    expect(await count(batch.id)).toEqual(before);
    expect((await readQuestions()).map(isOthers)).toEqual([true, true, true]);
  });

  test('takes the address out of what others wrote, and leaves addresses that only look like it', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    await submit(batch.id, {
      name: 'Grace',
      email: 'grace@example.org',
      text: 'Does ADA@example.org know bada@example.org?',
    });
    await submit(batch.id, { name: 'ada@example.org', email: 'typo@example.org', text: 'Why?' });
    expect(await erase(ada.email, 'remove')).toMatchObject({ users: 0, questions_removed: 0, mentions: 3 });
    expect((await readQuestions()).map(({ text, author }) => [text, author])).toEqual([
      ['Why?', '…'],
      ['Does … know bada@example.org?', 'Grace'],
    ]);
  });

  test('goes on record in numbers, with a trace in place of the address', async () => {
    const { ids } = await stoned();
    await erase(ada.email, 'withdraw');
    const [entry] = await readAudit();
    expect(entry).toMatchObject({
      kind: 'person.erased',
      actor_name: 'Administrator',
      after: { email: expect.stringMatching(/^email#[0-9a-f]{16}$/), users: 1, questions_withdrawn: ids.length },
    });
  });

  test('who is not known changes nothing but the record', async () => {
    const { batch } = await stoned();
    const before = [await readQuestions(), await readUsers(), await count(batch.id)];
    expect(await erase('nobody@example.org', 'remove')).toEqual({
      users: 0,
      questions_withdrawn: 0,
      questions_removed: 0,
      mentions: 0,
    });
    expect([await readQuestions(), await readUsers(), await count(batch.id)]).toEqual(before);
  });

  test('waits for what they are submitting, and erases that too', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    let answered = false;
    const erasing = await app.deps.db.transaction().execute(async (tx) => {
      await shareBatches(tx, [batch.id]);
      const { text, name: author, email: author_email } = ada;
      await insertQuestion(tx, { text, author, author_email, batch_id: batch.id });
      const begun = erase(ada.email, 'withdraw').finally(() => {
        answered = true;
      });
      await expect.poll(async () => answered || (await isSomebodyWaiting())).toBe(true);
      return { answer: begun };
    });
    expect(await erasing.answer).toMatchObject({ questions_withdrawn: 1 });
    expect((await readQuestions()).map(({ author_email }) => author_email)).toEqual(['']);
  });

  test('forgets the key of their browser, which may say anything', async () => {
    const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
    await submit(batch.id, ada, 'key-of-ada@example.org');
    await erase(ada.email, 'withdraw');
    expect(await dump()).not.toContain('key-of-ada');
  });
});

test('a withdrawn question gets an author again only together with an address', async () => {
  const { ids } = await stoned();
  await erase(ada.email, 'withdraw');
  const params = { id: ids[0] ?? '' };
  const change = (body: { text?: string; author?: string; author_email?: string }) =>
    admin.send(questionsApi.update, { params, headers: {}, body });
  expect(await change({ text: 'New words?' })).toMatchObject({ status: 200, body: { author_email: '' } });
  expect(await change({ author: 'Grace', author_email: 'grace@example.org' })).toMatchObject({
    status: 200,
    body: { author: 'Grace', author_email: 'grace@example.org' },
  });
  await expect(
    sql`update questions set author_email = '' where id = ${params.id}`.execute(app.deps.db),
  ).rejects.toThrow('questions_words_until_removed');
});

test('twelve erased people leave no trace of their addresses in the database or the logs, and the same count', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 4 });
  const people = Array.from({ length: 12 }, (_, n) => ({
    name: `Person ${n}`,
    email: `person.${n}@hidden.example`,
    text: `Ask me, Person.${n}@HIDDEN.example: why ${n}?`,
  }));
  for (const person of people) {
    await submit(batch.id, person, `key of ${person.email}`.replaceAll(' ', '-'));
    await admin.send(usersApi.upsert, { body: { name: `${person.name} renamed`, email: person.email } });
  }
  // Acts that put each of them on record, and requests that fail with the address in hand.
  for (const question of (await readQuestions()).slice(0, 12)) {
    await admin.send(questionsApi.update, { params: { id: question.id }, headers: {}, body: { author: 'Changed' } });
  }
  const [first, second] = await readUsers();
  const taken = { params: { id: first?.id ?? '' }, headers: {}, body: { email: second?.email ?? '' } };
  expect((await admin.send(usersApi.update, taken)).body.code).toBe('email_taken');
  await failWith(people[0]?.email ?? '');
  await setPhase(admin, batch, 2);
  const questions = await readQuestions();
  for (let n = 0; n < 6; n++) await cast(await becomeVoter(app.visitor()), batch, choose(questions.slice(n * 2)));
  const before = await count(batch.id);
  const hidden = /person\.\d+(?:@|%40)hidden/i;
  expect(await dump()).toMatch(hidden);

  for (const [n, { email }] of people.entries()) {
    await exportData(email);
    const erasure = await erase(email.toUpperCase(), n % 2 === 0 ? 'withdraw' : 'remove');
    expect(erasure).toMatchObject({ users: 1, [n % 2 === 0 ? 'questions_withdrawn' : 'questions_removed']: 1 });
  }

  expect(await dump()).not.toMatch(hidden);
  expect(logged.join('')).toContain('answered unexpected');
  expect(logged.join('')).not.toMatch(hidden);
  expect(await count(batch.id)).toEqual(before);
  expect(before.recounted).toEqual(before.tallied);
  expect((await app.visitor().send(activeBatchApi.read, {})).body.batch?.ballots).toBe(6);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(app.deps.db);
  return rows.length > 0;
}

/** A fault of the server while it holds an address: a constraint of the database that no rule foresees. */
async function failWith(email: string): Promise<void> {
  await asOwner(app.connection, `alter table users add constraint unforeseen check (name <> 'Unforeseen')`);
  const answer = await admin.send(usersApi.upsert, { body: { name: 'Unforeseen', email } });
  expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected' } });
  await asOwner(app.connection, 'alter table users drop constraint unforeseen');
}
