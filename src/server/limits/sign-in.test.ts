import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { PasswordWork } from '#server/features/people/administrators/password/password-work.ts';
import { insertAdministrator } from '#server/features/people/administrators/repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { quickHashing } from '#tests/support/quick-hashing.ts';
import { limitSignIn } from './sign-in.ts';

const password = 'correct horse battery staple';
const env = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1/32' };
let passwordHash: string;
let app: TestApp;
let copy: TestApp;

beforeAll(async () => {
  app = await startTestApp(env);
  copy = await startTestApp(env, app.connection);
  passwordHash = await app.deps.passwordWork.hash(password);
});
afterAll(async () => {
  await copy.stop();
  await app.stop();
});

// An owner and networks of its own for each test: what one test used up stays used up.
let people = 0;
async function newOwner(hash = passwordHash) {
  people += 1;
  const email = `owner${people}@example.org`;
  await insertAdministrator(app.deps.db, { name: 'Owner', email, role: 'owner', passwordHash: hash });
  return { email, password };
}
const newAddress = () => `198.51.${people++}.7`;

/** A sign-in that reaches us through a trusted proxy. */
async function signIn(
  address: string,
  body: { email: string; password: string },
  over = app,
  browser = over.visitor(),
) {
  const answer = await browser.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const { request_id: _, ...problem } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), problem };
}

const guess = (n: number, email: string) => ({ email, password: `guess number ${n}` });
const work = () => app.deps.passwordWork.done + copy.deps.passwordWork.done;

/** Many guesses at one account from fifty addresses, over two copies of the app. */
async function attack(guesses: number, email: string, toAddress: (n: number) => string) {
  const before = work();
  const answers = [];
  for (let n = 0; n < guesses; n += 50) {
    const wave = Array.from({ length: 50 }, (_, place) =>
      signIn(toAddress(place), guess(n + place, email), place % 2 ? app : copy),
    );
    answers.push(...(await Promise.all(wave)));
  }
  return { answers, checks: work() - before };
}

test('a hundred guesses from fifty networks get ten checks, and the owner comes in from home', async () => {
  const owner = await newOwner();
  const home = newAddress();
  expect(await signIn(home, owner)).toMatchObject({ status: 200 });
  const { answers, checks } = await attack(100, owner.email, (n) => `203.${n}.113.7`);
  expect(checks).toBe(10);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
  expect(await signIn(home, owner)).toMatchObject({ status: 200 });
}, 60_000);

test('from fifty addresses of one range they get five, and the owner comes in from anywhere else', async () => {
  const owner = await newOwner();
  const { checks } = await attack(50, owner.email, (n) => `203.0.113.${n}`);
  expect(checks).toBe(5);
  expect(await signIn(newAddress(), owner)).toMatchObject({ status: 200 });
});

test('whom no trusted proxy vouches for has one address, whatever they claim', async () => {
  const direct = await startTestApp({ RATE_LIMIT_FACTOR: '1' }, app.connection);
  const { email } = await newOwner();
  for (let n = 0; n < 12; n++) await signIn(`203.${n}.113.9`, guess(n, email), direct);
  expect(direct.deps.passwordWork.done).toBe(5);
  await direct.stop();
});

test('the owner of a known network has five wrong tries there, and more elsewhere', async () => {
  const owner = await newOwner();
  const home = newAddress();
  await signIn(home, owner);
  const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => signIn(home, guess(n, owner.email))));
  expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect(await signIn(home, owner)).toMatchObject({ status: 429 });
  expect(await signIn(newAddress(), owner)).toMatchObject({ status: 200 });
});

test('who is refused learns when to come back', async () => {
  const { email } = await newOwner();
  const address = newAddress();
  for (let n = 0; n < 5; n++) await signIn(address, guess(n, email));
  const refusal = await signIn(address, guess(5, email));
  const waitS = Number(refusal.retryAfter);
  expect(waitS).toBeGreaterThan(2 * 60); // one of five in a quarter of an hour
  expect(waitS).toBeLessThanOrEqual(3 * 60);
  expect(refusal.problem).toMatchObject({ code: 'too_many_requests', retry_after: waitS });
});

test('right passwords do not count', async () => {
  const owner = await newOwner();
  const home = newAddress();
  for (let n = 0; n < 12; n++) expect(await signIn(home, owner)).toMatchObject({ status: 200 });
});

/** How many of these wrong guesses get to look at a password. */
async function countChecks(guesses: readonly { email: string; address: string }[]): Promise<number> {
  let checks = 0;
  const check = async () => {
    checks += 1;
    throw new AppError('sign_in_failed');
  };
  for (const attempt of guesses) await limitSignIn(app.deps, { ...attempt, browser: undefined }, check).catch(() => {});
  return checks;
}

test('one address cannot try many accounts, nor can one range of addresses', async () => {
  const address = newAddress();
  const guesses = (toAddress: (n: number) => string) =>
    Array.from({ length: 70 }, (_, n) => ({ email: `person${n}@example.org`, address: toAddress(n) }));
  expect(await countChecks(guesses(() => address))).toBe(30);
  expect(await countChecks(guesses((n) => `192.0.2.${n}`))).toBe(60);
});

test('a browser in which the owner signed in before is not locked out by strangers in the same network', async () => {
  const owner = await newOwner();
  const hall = newAddress();
  const browser = app.visitor();
  expect((await signIn(hall, owner, app, browser)).status).toBe(200);
  await countChecks(Array.from({ length: 12 }, () => ({ email: owner.email, address: hall })));
  expect(await signIn(hall, owner)).toMatchObject({ status: 429 });
  expect(await signIn(hall, owner, app, browser)).toMatchObject({ status: 200 });
  expect(await signIn(newAddress(), owner, copy, browser.through(copy))).toMatchObject({ status: 200 });
  // It is known for this account alone, and has no more tries than anybody.
  const other = await newOwner();
  const tries = async ({ email }: { email: string }, wanted: number) => {
    const statuses = [];
    for (let n = 0; n < wanted; n++) statuses.push((await signIn(hall, guess(n, email), app, browser)).status);
    return statuses;
  };
  expect(await tries(owner, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  for (let n = 0; n < 12; n++) await countChecks([{ email: other.email, address: newAddress() }]);
  expect(await tries(other, 1)).toEqual([429]);
});

test('one hash at a time: strangers who come too many at once are told so, and whoever is known goes first', async () => {
  // Hashes of which each takes until the test lets it go on make the queue.
  let isSlow = false;
  const held: (() => void)[] = [];
  const takeLong = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isSlow) await new Promise<void>((goOn) => held.push(goOn));
    return work();
  };
  const passwordWork = new PasswordWork({
    hash: (text) => takeLong(() => quickHashing.hash(text)),
    verify: (given) => takeLong(() => quickHashing.verify(given)),
  });
  const slow = await startTestApp(env, app.connection, undefined, { passwordWork });
  onTestFinished(slow.stop);
  const owner = await newOwner();
  const home = newAddress();
  const browser = slow.visitor();
  await signIn(home, owner, slow, browser);
  isSlow = true;
  const answers: Awaited<ReturnType<typeof signIn>>[] = [];
  const strangers = Array.from({ length: 40 }, async (_, n) => {
    answers.push(await signIn(newAddress(), guess(n, `visitor${n}@example.org`), slow));
  });
  // All but two who are let in, one of whom is hashed, and 24 who wait.
  await expect.poll(() => [answers.length, held.length]).toEqual([14, 1]);
  for (const { status, problem, retryAfter } of answers)
    expect([status, problem.code, retryAfter]).toEqual([503, 'overloaded', '3']);
  const countUses = async () => JSON.stringify(await slow.deps.db.selectFrom('rate_limits').selectAll().execute());
  const before = await countUses();
  const known = signIn(home, owner, slow, browser);
  await expect.poll(countUses).not.toBe(before); // the password is looked at next
  isSlow = false;
  for (const goOn of held) goOn();
  expect((await known).status).toBe(200);
  await Promise.all(strangers);
});

test('while strangers wait in a full queue, the next one costs no statement, and whoever is known comes in', async () => {
  const owner = await newOwner();
  const home = newAddress();
  const browser = app.visitor();
  await signIn(home, owner, app, browser);
  const { db, passwordWork } = app.deps;
  const blocked = Promise.withResolvers<void>();
  const strangers = Array.from({ length: 40 }, () => passwordWork.asStranger(() => blocked.promise).catch(() => {}));
  const readBuckets = () => db.selectFrom('rate_limits').selectAll().orderBy('key').execute();
  const before = await readBuckets();
  const { status, problem } = await signIn(newAddress(), guess(1, owner.email));
  expect([status, problem.code]).toEqual([503, 'overloaded']);
  expect(await readBuckets()).toEqual(before);
  expect((await signIn(home, owner, app, browser)).status).toBe(200);
  blocked.resolve();
  await Promise.all(strangers);
  expect((await signIn(newAddress(), owner)).status).toBe(200);
});

test('an account that does not exist is refused in the same words, after the same work', async () => {
  const { email } = await newOwner();
  const known = await attack(50, email, (n) => `203.1.113.${n}`);
  const unknown = await attack(50, 'nobody@example.org', (n) => `203.2.113.${n}`);
  const words = ({ answers }: typeof known) =>
    new Set(answers.map(({ status, problem: { retry_after: _, ...rest } }) => JSON.stringify({ status, ...rest })));
  expect(words(unknown)).toEqual(words(known));
  expect(words(known).size).toBe(2);
  expect([known.checks, unknown.checks]).toEqual([5, 5]);
});

test('capitals and spaces make no other account', async () => {
  const { email } = await newOwner();
  const address = newAddress();
  for (let n = 0; n < 5; n++) await signIn(address, guess(n, email));
  expect(await signIn(address, guess(5, ` ${email.toUpperCase()} `))).toMatchObject({ status: 429 });
});

test('what is asked without a password is not counted', async () => {
  const { email } = await newOwner();
  const address = newAddress();
  for (let n = 0; n < 12; n++) expect(await signIn(address, { email, password: '' })).toMatchObject({ status: 400 });
});

test('networks are kept as keyed hashes, for 30 days', async () => {
  const { db } = app.deps;
  const home = newAddress();
  await signIn(home, await newOwner());
  const rows = await sql<{ line: string }>`select rate_limits::text || sign_in_networks::text as line
    from rate_limits, sign_in_networks`.execute(db);
  expect(rows.rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows.rows)).not.toContain(home);
  await sql`update sign_in_networks set seen_at = now() - interval '31 days'`.execute(db);
  const later = await startTestApp({}, app.connection);
  await expect.poll(async () => (await db.selectFrom('sign_in_networks').selectAll().execute()).length).toBe(0);
  await later.stop();
});
