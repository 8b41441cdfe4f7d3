import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { commonErrors, KnownProblem } from '#contract/wire/known-problem.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { isSignedIn, join } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import type { KnownIds } from '#tests/support/arbitrary.ts';
import { arbitraryParts, type Parts } from '#tests/support/arbitrary-request.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { validBodies } from './valid-bodies.ts';

// A sample in every run; all of it by `npm run test:fuzz`. FUZZ_SEED repeats a run.
const requests = Number(process.env.FUZZ_REQUESTS ?? 100);
const seed = Number(process.env.FUZZ_SEED ?? 20_300_110);
type Role = 'nobody' | 'voter' | 'viewer' | 'moderator' | 'administrator' | 'owner' | 'council';
// Mostly who may do everything: refusals for want of a role look all alike.
const roles: Role[] = [
  'nobody',
  'voter',
  'viewer',
  'moderator',
  'administrator',
  'council',
  ...Array<Role>(9).fill('owner'),
];

let app: TestApp;
let visitors: Record<Role, Visitor>;
let ids = { batches: [] as string[], questions: [] as string[], users: [] as string[] };
const knownIds: KnownIds = (name) => {
  if (/batch|result/.test(name)) return ids.batches;
  if (/question|choices/.test(name)) return ids.questions;
  if (/user/.test(name)) return ids.users;
  return Object.values(ids).flat();
};
const statuses = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp();
  const owner = await becomeVoter(await app.signIn());
  visitors = {
    nobody: app.visitor(),
    voter: await becomeVoter(app.visitor()),
    viewer: (await join(app, owner, 'viewer')).visitor,
    moderator: (await join(app, owner, 'moderator')).visitor,
    administrator: (await join(app, owner, 'administrator')).visitor,
    council: (await join(app, owner, 'council')).visitor,
    owner,
  };
  await openBatch(owner, { questions: 6 });
  await learnIds();
});
afterAll(() => app.stop());

/** What requests may name: the rows of today, for they delete and create some themselves. */
async function learnIds(): Promise<void> {
  const { db } = app.deps;
  const batches = await db.selectFrom('batches').select('id').orderBy('is_active', 'desc').limit(2).execute();
  const questions = await db.selectFrom('questions').select('id').orderBy('id', 'desc').limit(6).execute();
  const users = await db.selectFrom('users').select('id').limit(3).execute();
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  ids = { batches: idsOf(batches), questions: idsOf(questions), users: idsOf(users) };
}

/** The endpoint by its name: a failure prints the attempt. */
type Attempt = Parts & { name: string; role: Role };
const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));

const attempts: fc.Arbitrary<Attempt> = fc.oneof(
  ...endpoints.map((endpoint) =>
    fc
      .tuple(arbitraryParts(endpoint, knownIds), fc.constantFrom(...roles), fc.nat(3))
      .map(([parts, role, turn]) => ({ ...(turn === 0 ? plain(endpoint, parts) : parts), name: endpoint.name, role })),
  ),
);

/** One in four as browsers send it: of a body with many fields, what is made up is hardly ever right in all of them. */
function plain({ name }: Endpoint, parts: Parts): Parts {
  const body = validBodies[name];
  if (!body) return parts;
  return { ...parts, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const readingErrors: ErrorCode[] = [
  'headers_too_large',
  'malformed_json',
  'payload_too_large',
  'route_not_found',
  'unsupported_media_type',
];
const accessErrors: ErrorCode[] = ['voter_unknown', 'sign_in_required', 'role_insufficient'];

/** Throws where an answer is not what the contract says of it. */
async function judge(endpoint: Endpoint, answer: Response): Promise<void> {
  expect(answer.status).toBeLessThan(500);
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  if (type.includes('application/problem+json')) {
    const problem: Problem = JSON.parse(text);
    // Parsing leaves out what a schema does not name: what is left must be all of it.
    expect(KnownProblem.parse(problem)).toEqual(problem);
    expect(problem.status).toBe(answer.status);
    expect([...endpoint.errors, ...commonErrors, ...readingErrors, ...accessErrors]).toContain(problem.code);
    expect(problem.code).not.toBe('unexpected');
    return;
  }
  if (endpoint.orNothing && answer.status === 204) return expect(text).toBe('');
  expect(answer.status).toBe(endpoint.status);
  if (endpoint.produces) return expect(type).toContain(endpoint.produces.split(';')[0]);
  if (!endpoint.response) return expect(text).toBe('');
  const body: unknown = JSON.parse(text);
  expect(endpoint.response.parse(body)).toEqual(body);
}

// Some of them clear the session even when they are refused.
const mayLeave = new Set(['signOut', 'endAllSessions', 'signIn', 'signInByCode', 'verifySecondFactor', 'endSession']);

test(
  `${requests} generated requests get only answers of the contract (seed ${seed})`,
  async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(attempts, async (attempt) => {
        const { name, role, path, headers, body } = attempt;
        const endpoint = byName.get(name);
        if (!endpoint) throw new Error(`${name} is no endpoint.`);
        const answer = await visitors[role].fetch(path, {
          method: endpoint.method,
          headers,
          ...(body !== undefined && endpoint.method !== 'GET' && { body }),
        });
        await judge(endpoint, answer);
        const kind = `${name} ${answer.status}`;
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
        if (role === 'owner' && mayLeave.has(name) && !(await isSignedIn(visitors.owner)))
          visitors.owner = await becomeVoter(await app.signIn());
        if (++done % 100 === 0) await keepGoing(done);
      }),
      { seed, numRuns: requests, endOnFailure: true },
    );
    const taken = endpoints.filter(({ name, status }) => (statuses.get(`${name} ${status}`) ?? 0) > 0);
    const neverTaken = endpoints.filter((endpoint) => !taken.includes(endpoint)).map(({ name }) => name);
    if (process.env.FUZZ_REPORT)
      process.stdout.write(
        `${[...statuses]
          .sort()
          .map((pair) => pair.join(': '))
          .join('\n')}\n`,
      );
    // Otherwise it would only try the refusals; a sample may miss some. These need a secret, or the very phase and voter.
    const rarelyTaken = [
      'inviteAdministrator', // the generated addresses are mostly not of the plain form that signs in
      ...['setUpFirstAdministrator', 'signIn', 'castBallot', 'findMyBallot', 'submitQuestion', 'readBatchRecord'],
      ...['sendSignInCode', 'signInByCode', 'sendPasswordResetLink', 'resetPassword', 'changePassword', 'endSession'],
      // An id of what these requests do not make: a job that was given up, a network at its limit, an act; a blind batch in
      // stoning; a question of a completed batch.
      ...[
        'retryJob',
        'openNetwork',
        'undoAct',
        'showStones',
        'writeOutcome',
        'changeMyBallot',
        'letGoOfMyBallot',
        'takeBackLettingGo',
        'confirmOwnQuestions',
        'editOwnQuestion',
        'withdrawOwnQuestion',
        'sayVerdict',
        'sayVerdictAsCoAsker',
        'decideVerdictWords',
        'readAccentShades',
      ],
      ...['readInvitation', 'acceptInvitation', 'withdrawInvitation', 'updateAdministrator', 'removeAdministrator'],
      ...[
        'verifySecondFactor',
        'beginSecondFactor',
        'confirmSecondFactor',
        'renewRecoveryCodes',
        'disableSecondFactor',
      ],
    ];
    if (requests >= 5_000) expect(neverTaken.filter((name) => !rarelyTaken.includes(name))).toEqual([]);
  },
  Math.max(60_000, requests * 300),
);

/** Opens a batch again now and then, in one phase or another, since the requests close and empty it. */
async function keepGoing(done: number): Promise<void> {
  if (done % 500 === 0) await app.empty();
  const { batch, questions } = await openBatch(visitors.owner, { questions: 6, phase: done % 200 === 0 ? 2 : 1 });
  visitors.voter = await becomeVoter(app.visitor());
  if (done % 400 === 0) {
    await cast(visitors.voter, batch, choose(questions));
    await setPhase(visitors.owner, batch, 3);
  }
  await learnIds();
}
