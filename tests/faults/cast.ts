import type { Council } from './hall.ts';
import type { Ledger } from './ledger.ts';

const answerWithinMs = 10_000;

/** A new voter's cookie; undefined when no answer came. */
export async function becomeVoter(address: string): Promise<string | undefined> {
  const answer = await post(address, '/api/voters', {});
  return answer?.headers.getSetCookie()[0]?.split(';')[0];
}

export type Cast = { council: Council; ledger: Ledger; cookie: string; key: string; choices: readonly string[] };
export type Outcome = 'answered' | 'refused' | 'unknown';

/** Sends a ballot once and enters in the ledger what became of it. */
export async function cast(address: string, { council, ledger, cookie, key, choices }: Cast): Promise<Outcome> {
  ledger.sending(key, choices);
  const headers = { cookie, 'idempotency-key': key };
  const answer = await post(address, `/api/batches/${council.batchId}/ballots`, headers, { choices });
  const body = (await answer?.json().catch(() => undefined)) as { receipt?: string; code?: string } | undefined;
  if (answer?.status === 201 && body?.receipt) {
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

function post(address: string, path: string, headers: Record<string, string>, body?: unknown) {
  return fetch(address + path, {
    method: 'POST',
    headers: { origin: address, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch(() => undefined);
}
