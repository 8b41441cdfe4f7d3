import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './clients.ts';
import { Client, codeOf, cookiesOf } from './request.ts';

const newcomersWaitMs = 60_000;

/** The people in the hall, who do what the page does for them. */
export class Hall {
  readonly #target: Target;
  readonly #client: Client;

  constructor(target: Target) {
    this.#target = target;
    this.#client = new Client(target.address, 400);
  }

  async becomeVoter(): Promise<string> {
    const answer = await this.#becomeVoter();
    if (answer.status !== 204) throw new Error(`A voter was refused before anything hostile happened: ${answer.text}`);
    return cookiesOf(answer);
  }

  /** Milliseconds until the receipt; undefined when there was none. */
  async vote(cookie: string): Promise<number | undefined> {
    const startedMs = performance.now();
    const answer = await this.#cast(cookie, randomUUID());
    return answer.status === 201 ? performance.now() - startedMs : undefined;
  }

  /** Somebody without a cookie: asks for one, which takes a while where very many do, and waits where it is told to. */
  async voteAsNewcomer(): Promise<number | undefined> {
    const startedMs = performance.now();
    const key = randomUUID();
    if (codeOf(await this.#cast('', key)) !== 'voter_unknown') return undefined;
    while (performance.now() - startedMs < newcomersWaitMs) {
      const became = await this.#becomeVoter();
      if (became.status === 204) {
        const answer = await this.#cast(cookiesOf(became), key);
        return answer.status === 201 ? performance.now() - startedMs : undefined;
      }
      const waitS = Number(became.headers['retry-after'] ?? 1);
      await sleep(Math.max(200, (waitS - Math.random() / 2) * 1000));
    }
    return undefined;
  }

  async readPage(): Promise<number | undefined> {
    const from = this.#target.hall;
    const { status, ms } = await this.#client.send({ path: '/', from, headers: { 'accept-encoding': 'gzip, br' } });
    return status === 200 ? ms : undefined;
  }

  close(): void {
    this.#client.close();
  }

  #becomeVoter() {
    return this.#client.send({ method: 'POST', path: '/api/voters', from: this.#target.hall });
  }

  #cast(cookie: string, key: string) {
    const { hall, batchId, questionIds } = this.#target;
    const start = Math.floor(Math.random() * (questionIds.length - 4));
    return this.#client.send({
      method: 'POST',
      path: `/api/batches/${batchId}/ballots`,
      from: hall,
      headers: { cookie, 'idempotency-key': key },
      body: { choices: questionIds.slice(start, start + 4) },
    });
  }
}
