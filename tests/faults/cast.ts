import { setTimeout as sleep } from 'node:timers/promises';
import type { Council } from './hall.ts';
import type { Ledger } from './ledger.ts';

const answerWithinMs = 10_000;

/** A new voter's cookie; undefined when no answer came. */
export async function becomeVoter(address: string): Promise<string | undefined> {
  const answer = await send(address, 'POST', '/api/voters', {});
  return answer?.headers.getSetCookie()[0]?.split(';')[0];
}

/** The cookie of a browser that shows this card; undefined when it is refused, or no answer came. */
export async function showCard(address: string, { batchId }: Council, code: string): Promise<string | undefined> {
  const answer = await send(address, 'POST', `/api/batches/${batchId}/card`, {}, { code });
  return answer?.ok ? answer.headers.getSetCookie()[0]?.split(';')[0] : undefined;
}

export type Cast = { council: Council; ledger: Ledger; cookie: string; key: string; choices: readonly string[] };
export type Outcome = 'answered' | 'refused' | 'unknown';

/** Sends a ballot once and enters in the ledger what became of it. */
export function cast(address: string, ballot: Cast): Promise<Outcome> {
  return castAt(address, `/api/batches/${ballot.council.batchId}/ballots`, ballot);
}

/** As `cast`, with the cookie of a booth. */
export function castAtBooth(address: string, ballot: Cast): Promise<Outcome> {
  return castAt(address, '/api/booth/ballots', ballot);
}

async function castAt(address: string, path: string, { ledger, cookie, key, choices }: Cast): Promise<Outcome> {
  ledger.sending(key, choices);
  const headers = { cookie, 'idempotency-key': key };
  return settle(ledger, key, await send(address, 'POST', path, headers, { choices }));
}

/** As a browser does: a busy server says so, and the same ballot comes again. */
export async function castUntilTold(address: string, ballot: Cast, castOnce = cast): Promise<Outcome> {
  for (let attempt = 1; attempt < mostAttempts; attempt++) {
    const outcome = await castOnce(address, ballot);
    if (outcome !== 'unknown') return outcome;
    await sleep(retryAfterMs);
  }
  return 'unknown';
}

const mostAttempts = 100;
const retryAfterMs = 300;

export type Change = Omit<Cast, 'key'> & { replaces: string; key?: string };

/** As the database names a ballot that takes the place of the one with this receipt. */
export const keyOfChange = (replaces: string) => `instead of ${replaces}`;

/** Gives stones otherwise; enters that in the ledger as a ballot of its own. Without a key of its own it goes by what it replaces. */
export async function change(
  address: string,
  { council, ledger, cookie, choices, replaces, key: ownKey }: Change,
): Promise<Outcome> {
  const key = ownKey ?? keyOfChange(replaces);
  ledger.sending(key, choices, replaces);
  const path = `/api/batches/${council.batchId}/ballots/mine`;
  return settle(
    ledger,
    key,
    await send(address, 'PUT', path, { cookie, ...(ownKey && { 'idempotency-key': ownKey }) }, { choices, replaces }),
  );
}

async function settle(ledger: Ledger, key: string, answer: Response | undefined): Promise<Outcome> {
  const body = (await answer?.json().catch(() => undefined)) as { receipt?: string; code?: string } | undefined;
  if (answer?.ok && body?.receipt) {
    ledger.answered(key, body.receipt);
    return 'answered';
  }
  if (answer && answer.status >= 400 && answer.status < 500 && body?.code) {
    ledger.refused(key, body.code);
    return 'refused';
  }
  ledger.unanswered(key);
  return 'unknown';
}

/** Undefined where no answer came. */
export function send(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Response | undefined> {
  return fetch(address + path, {
    method,
    headers: { origin: address, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch(() => undefined);
}
