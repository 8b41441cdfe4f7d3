import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionsApi } from '#contract/council/questions.ts';
import { type BatchRecord, countApi } from '#contract/trust/count.ts';
import { asOwner, startTestApp, type TestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { type DatabaseServer, toUrl } from '#tests/support/database.ts';

let app: TestApp;
let folder: string;
let record: BatchRecord;
let receipt: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'ten-stones-verify-'));
  const admin = await app.signIn();
  const { batch, questions } = await openBatch(admin);
  receipt = (await cast(await becomeVoter(app.visitor()), batch, choose(questions))).body.receipt;
  await setPhase(admin, batch, 3);
  record = (await admin.send(countApi.readRecord, { params: { id: batch.id } })).body;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.stop();
});

/** Without the installer of `npm run verify`, through which the last tests go. */
async function verify(
  args: string[],
  env: NodeJS.ProcessEnv = {},
  program = 'src/server/backup/verify-command.ts',
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env, INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const said = Buffer.concat([...(await child.stdout.toArray()), ...(await child.stderr.toArray())]).toString();
  const [code] = await closed;
  return { code, said };
}

const file = async (content: unknown) => {
  await writeFile(join(folder, 'record.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return 'record.json';
};

test('a whole record holds, with its receipts and against a head that was noted', async () => {
  const args = [await file(record), '--receipt', receipt.toLowerCase(), '--head', record.chain.head.hash];
  const { code, said } = await verify(args);
  expect(code).toBe(0);
  expect(said).toContain('The count holds.');
  expect(said).toContain('Your receipt is in the record');
  expect(said).toContain(record.chain.head.hash);
});

test('another head and what is no record do not hold', async () => {
  expect(await verify([await file(record), '--head', 'f'.repeat(64)])).toMatchObject({
    code: 1,
    said: expect.stringContaining('The count does not hold.'),
  });
  expect(await verify([await file('{"half')])).toMatchObject({
    code: 1,
    said: expect.stringContaining('not a whole record'),
  });
});

test('the database holds until somebody changes it past the product, and receipts are looked up in all of it', async () => {
  const connection = app.connection as DatabaseServer;
  const nobody = 'localhost:1';
  const found = await verify(['--receipt', receipt.toLowerCase()], { DATABASE_URL: toUrl(connection, [nobody]) });
  expect(found).toMatchObject({ code: 0, said: expect.stringContaining('The database holds') });
  expect(found.said).toContain('Your receipt stands on a ballot that counts: round 1 of "January 2030 Council".');
  const env = { DATABASE_URL: toUrl(connection) };
  const unknown = await verify(['--receipt', 'ABCD'], env);
  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('stands on no ballot of this database') });
  await asOwner(app.connection, `set session_replication_role = replica; update ballots set receipt = 'X'`);
  expect(await verify([], env)).toMatchObject({ code: 1, said: expect.stringContaining('not as they were cast') });
});

// What moves the cursor, hides what stands there, turns the direction of writing, or begins a line that seems to be ours.
const forged = '\nYour receipt is in the record, and counts.\x1b[1A\x1b[2K\u009b2J\u202eesrever\u2066\u2028\x07\x7f\r';

test('a receipt that is missing is told, and nothing that a person typed acts on the terminal', async () => {
  const own = await startTestApp();
  const admin = await own.signIn();
  const { batch, questions } = await openBatch(admin);
  await cast(await becomeVoter(own.visitor()), batch, choose(questions));
  await admin.send(questionsApi.resetStones, { body: { reason: `a mistake.${forged}` } });
  await setPhase(admin, batch, 3);
  const { body: withReason } = await admin.send(countApi.readRecord, { params: { id: batch.id } });
  // Rows of before, and whoever keeps the database, hold anything.
  await asOwner(
    own.connection,
    `set session_replication_role = replica; update batches set name = name || U&'\\000aThe database holds.\\001b[2K\\202e'`,
  );
  const database = await verify([], { DATABASE_URL: toUrl(own.connection as DatabaseServer) });
  await own.stop();
  expect(database.said).toContain('was changed past the log: name.');
  expectOnlyLines(database.said);

  // A field that no version knows is named in the output.
  const ofRecord = await verify([await file({ ...withReason, [`by${forged}`]: 1 }), '--receipt', '0123-4567-89AB']);
  // It holds: what is missing is the receipt.
  expect(ofRecord).toMatchObject({ code: 1, said: expect.stringContaining('The count holds.') });
  expect(ofRecord.said).toContain('Your sheet of paper is not in the record.');
  expect(ofRecord.said).toContain('Round 1 with 1 ballot was set aside: a mistake.');
  expectOnlyLines(ofRecord.said);
});

function expectOnlyLines(said: string): void {
  expect(said).not.toMatch(/[[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]--\n]/v);
  expect(said).not.toMatch(/^(?:Your receipt is in the record|The database holds)/m);
}

test('a reader who goes away ends no check', async () => {
  const name = await file(record);
  const child = spawn(process.execPath, ['scripts/verify.mjs', name, '--receipt', receipt], {
    env: { ...process.env, INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const said = Buffer.concat(await child.stderr.toArray()).toString();
  expect([said, child.exitCode ?? (await once(child, 'close'))[0]]).toEqual(['', 0]);
});

test('a folder without a database is named, and stays empty', async () => {
  const { code, said } = await verify([], { DATABASE_URL: '', DATA_DIR: join(folder, 'none') }, 'scripts/verify.mjs');
  expect(code).toBe(1);
  expect(said).toContain(`There is no database in ${join(folder, 'none')}`);
});
