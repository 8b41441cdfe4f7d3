import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { verifyDatabase } from '#verify/database.ts';
import { type Connection, connectPatiently } from './connect.ts';
import { logSchema } from './log-schema.ts';
import { migrate } from './migrate.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A database as the version before left it: one mailbox in many spellings, words as they came. */
async function openEarlier() {
  const connection = await createEmptyDatabase(inject('databaseServer'));
  const { db } = connectPatiently(connection);
  onTestFinished(() => db.destroy());
  await migrate(db, { upTo: '0083-root-collation' });
  await sql
    .raw(`
    insert into users (id, name, email, created_at) values
      ('${id(1)}', 'Gil the first', 'gil@bücher.example', '2026-01-01'),
      ('${id(2)}', 'Gil again', 'gil@xn--bcher-kva.example', '2026-01-02'),
      ('${id(3)}', 'Anna\u200b', 'anna@example.org\u200b', '2026-01-03'),
      ('${id(4)}', 'Ju\u0308rg', 'ju\u0308rg@example.org', '2026-01-04'),
      ('${id(5)}', '\u3164', 'blank@example.org', '2026-01-05'),
      ('${id(6)}', 'Ada', 'Ada@example.org', '2026-01-06');
    insert into batches (id, name, submission_deadline, stoning_deadline, slug) values ('${id(10)}', 'E\u0301te\u0301', '2030-01-01', '2030-01-02', 'ete');
    insert into questions (id, text, author, author_email, batch_id) values
      ('${id(20)}', 'Why?\r\nBecause\u001b[1m', 'Gil\u202e', 'gil@bücher.example', '${id(10)}'),
      ('${id(21)}', 'Two?', 'Anna', 'anna@example.org', '${id(10)}'),
      ('${id(22)}', 'Three?', 'Anna', 'anna@example.org', '${id(10)}'),
      ('${id(23)}', 'Four?', 'Anna', 'anna@example.org', '${id(10)}');
    update batches set phase = 2 where id = '${id(10)}';
    insert into questions (id, text, author, author_email) values
      ('${id(30)}', 'Why?\r\nBecause\u001b[1m', 'Ju\u0308rg', 'ju\u0308rg@example.org'),
      ('${id(31)}', '\u3164', 'Ada', 'ada@example.org');
    insert into administrators (id, name, email, role) values ('${id(40)}', 'Zoe', 'zoe@bücher.example', 'owner');
    insert into administrator_invitations (id, email, role, token_hash, expires_at)
      values ('${id(41)}', 'max@bücher.example', 'viewer', '\\x01', '2030-01-01');
  `)
    .execute(db);
  return { db, connection };
}

async function verify(connection: Connection) {
  const client = new pg.Client(connection);
  await client.connect();
  return verifyDatabase(async (text, values) => (await client.query(text, values)).rows).finally(() => client.end());
}

test('what is stored comes into the form at the upgrade, but what is on a paper', async () => {
  const { db, connection } = await openEarlier();
  const papers = await sql`select * from ballot_questions order by question_id`.execute(db);
  const log = await sql`select * from count_log order by sequence`.execute(db);
  await migrate(db);
  await logSchema(db);

  const users = await sql<{ name: string; email: string }>`select name, email, revision from users order by id`.execute(
    db,
  );
  expect(users.rows).toEqual([
    { name: 'Gil the first', email: 'gil@xn--bcher-kva.example', revision: 2 },
    { name: 'Anna', email: 'anna@example.org', revision: 2 },
    { name: 'J\u00fcrg', email: 'j\u00fcrg@example.org', revision: 2 },
    { name: '\u3164', email: 'blank@example.org', revision: 1 },
    { name: 'Ada', email: 'Ada@example.org', revision: 1 },
  ]);
  const questions =
    await sql`select text, author, author_email from questions where id in (${id(20)}, ${id(30)}, ${id(31)})
    order by id`.execute(db);
  expect(questions.rows).toEqual([
    { text: 'Why?\r\nBecause\u001b[1m', author: 'Gil\u202e', author_email: 'gil@xn--bcher-kva.example' },
    { text: 'Why?\nBecause[1m', author: 'J\u00fcrg', author_email: 'j\u00fcrg@example.org' },
    { text: '\u3164', author: 'Ada', author_email: 'ada@example.org' },
  ]);
  const others =
    await sql`select email from administrators union all select email from administrator_invitations`.execute(db);
  expect(others.rows).toEqual([{ email: 'zoe@xn--bcher-kva.example' }, { email: 'max@xn--bcher-kva.example' }]);
  expect((await sql`select * from ballot_questions order by question_id`.execute(db)).rows).toEqual(
    papers.rows.map((row) => ({ ...(row as object), originals: null, co_askers: 0, sign: null, language: null })),
  );
  expect((await sql`select * from count_log order by sequence limit ${log.rows.length}`.execute(db)).rows).toEqual(
    log.rows,
  );

  const { rows: entries } = await sql<{ kind: string }>`select kind, actor_name, after from audit_entries`.execute(db);
  expect(entries).toEqual([
    {
      kind: 'words.brought_into_form',
      actor_name: 'The server',
      after: { addresses: 7, users_joined: 1, words_in_form: 4, left_as_they_were: 2 },
    },
  ]);
  expect((await verify(connection)).findings).toEqual([]);
});

test('an older backup is treated alike', async () => {
  const { db, connection } = await openEarlier();
  await logSchema(db);
  const folder = await mkdtemp(join(tmpdir(), 'ten-stones-words-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'earlier.backup');
  await writeBackup(connection, file);
  const empty = await createEmptyDatabase(inject('databaseServer'));
  await restoreBackup(empty, file);
  const restored = connectPatiently(empty).db;
  onTestFinished(() => restored.destroy());
  const { rows } = await sql<{ email: string }>`select email from users order by id`.execute(restored);
  expect(rows.slice(0, 2)).toEqual([{ email: 'gil@xn--bcher-kva.example' }, { email: 'anna@example.org' }]);
  const entries = await sql`select after from audit_entries`.execute(restored);
  expect(entries.rows).toEqual([{ after: expect.objectContaining({ users_joined: 1 }) }]);
  expect((await verify(empty)).findings).toEqual([]);
});

test('a fresh database has nothing on record', async () => {
  const { db } = connectPatiently(await createEmptyDatabase(inject('databaseServer')));
  onTestFinished(() => db.destroy());
  await migrate(db);
  expect((await sql`select from audit_entries`.execute(db)).rows).toEqual([]);
});
