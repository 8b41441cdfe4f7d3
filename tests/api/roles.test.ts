import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Batch } from '#contract/council/batches.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { type Role, roles } from '#contract/wire/roles.ts';
import { join } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeBooth, becomeHelper, boothRules } from '#tests/support/booth.ts';
import { becomeVoter, openBatch } from '#tests/support/council.ts';
import { helperTable, roleTable } from './role-table.ts';

const callers = ['nobody', 'voter', 'booth', 'helper', 'disabled', ...roles] as const;
type Caller = (typeof callers)[number];

let app: TestApp;
let visitors: Record<Caller, Visitor>;
/** Of the booth and the helper. */
let batch: Batch;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.signIn();
  const disabled = await join(app, owner, 'owner');
  ({ batch } = await openBatch(owner, { questions: 0, phase: 1, rules: boothRules }));
  visitors = {
    nobody: app.visitor(),
    voter: await becomeVoter(app.visitor()),
    booth: await becomeBooth(owner, app.visitor(), batch),
    helper: await becomeHelper(owner, app.visitor(), { batch, opens: 'booth' }),
    disabled: disabled.visitor,
    viewer: (await join(app, owner, 'viewer')).visitor,
    moderator: (await join(app, owner, 'moderator')).visitor,
    administrator: (await join(app, owner, 'administrator')).visitor,
    council: (await join(app, owner, 'council')).visitor,
    owner,
  };
  const params = { id: disabled.administrator.id };
  await owner.send(administratorsApi.update, { params, headers: {}, body: { disabled: true } });
});
afterAll(() => app.stop());

/** The refusal that the table asks for; undefined: this caller is let in. */
function expectedRefusal(caller: Caller, name: string, access: Access): string | undefined {
  if (access === 'public' || (caller === 'helper' && helperTable[name] === 'booth')) return undefined;
  if (access === 'voter') return caller === 'voter' ? undefined : 'voter_unknown';
  if (access === 'booth') return caller === 'booth' ? undefined : 'booth_unknown';
  if (!roles.some((role) => role === caller)) return 'sign_in_required';
  return access.includes(caller as Role) ? undefined : 'role_insufficient';
}

/** Of something that is not there; a helper's call is about their own batch. */
function pathFor(caller: Caller, { path }: Endpoint): string {
  const named = caller === 'helper' ? path.replace('{id}', batch.id) : path;
  return named.replaceAll(/\{\w+\}/g, randomUUID());
}

/** A call that does nothing where it is let in: its body is one that no endpoint takes. */
async function knock(caller: Caller, endpoint: Endpoint): Promise<{ status: number; code: string | undefined }> {
  const answer = await visitors[caller].fetch(pathFor(caller, endpoint), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { body: '{"surprise":1}' }),
  });
  const isProblem = answer.headers.get('content-type')?.includes('problem+json');
  return { status: answer.status, code: isProblem ? ((await answer.json()) as { code?: string }).code : undefined };
}

/** Than who is calling: something with an id, or a query. */
const needsMore = ({ path, query }: Endpoint) => path.includes('{') || query?.safeParse({}).success === false;

const accessRefusals = ['sign_in_required', 'role_insufficient', 'voter_unknown', 'booth_unknown'];

test('what helpers may call is what the table says', () => {
  const opened = endpoints.flatMap(({ name, helpers }) => (helpers ? [[name, helpers]] : []));
  expect(Object.fromEntries(opened)).toEqual(helperTable);
});

test('every endpoint has its row, and every row its endpoint', () => {
  expect(Object.keys(roleTable).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is for whom the table says',
  async (name, endpoint) => {
    const access = roleTable[name];
    if (!access) throw new Error(`${name} has no row in tests/api/role-table.ts: say there who may call it.`);
    for (const caller of callers) {
      const { status, code } = await knock(caller, endpoint);
      const refusal = accessRefusals.find((one) => one === code);
      expect([caller, refusal]).toEqual([caller, expectedRefusal(caller, name, access)]);
      expect(status).toBeLessThan(500);
      if (refusal) continue;
      // Let in means that the body was looked at, and refused; that nothing has such an id; or that there is an answer.
      if (endpoint.method !== 'GET') expect(code).toBe('invalid_input');
      else if (code && needsMore(endpoint)) expect([...endpoint.errors, 'invalid_input']).toContain(code);
      else expect([code, status]).toEqual([undefined, endpoint.status]);
    }
  },
);
