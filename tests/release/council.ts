import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { Organiser } from '#tests/faults/organiser.ts';
import { administrator } from '#tests/support/product.ts';

export type Council = { address: string; batchId: string; questionIds: readonly string[] };

/** By the link that the start offers: the first owner, and a batch that takes ballots. */
export async function setUpCouncil({
  address,
  setUpToken: token,
}: {
  address: string;
  setUpToken: string | undefined;
}) {
  await post(address, '/api/auth/set-up', { ...administrator, token, name: 'Ada' });
  const organiser = new Organiser([address]);
  await organiser.signIn();
  return { address, ...(await organiser.gather({ questions: 4 })) };
}

/** Gives stones as somebody who comes anew. Returns how many ballots the page says there are. */
export async function vote({ address, batchId, questionIds }: Council): Promise<number> {
  const answer = await post(address, '/api/voters');
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = { cookie, 'idempotency-key': randomUUID() };
  await post(address, `/api/batches/${batchId}/ballots`, { choices: questionIds }, headers);
  const page = (await (await fetch(`${address}/api/active-batch`)).json()) as { batch: { ballots: number } };
  return page.batch.ballots;
}

export async function complete({ address, batchId }: Council): Promise<void> {
  const organiser = new Organiser([address]);
  await organiser.signIn();
  await organiser.change(batchId, { phase: 3 });
}

/** How many ballots the result of a completed batch rests on. */
export async function countInRecord({ address, batchId }: Council): Promise<number> {
  const answer = await fetch(`${address}/api/batches/${batchId}/record`);
  assert(answer.ok, `the record: ${answer.status}`);
  return ((await answer.json()) as { turnout: number }).turnout;
}

async function post(address: string, path: string, body?: unknown, headers = {}): Promise<Response> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { origin: address, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  assert(answer.ok, `${path}: ${answer.status}`);
  return answer;
}
