import type { LimitedNetwork } from '#contract/running/arrivals-networks.ts';
import { administrator } from '#tests/support/product.ts';
import { Client, cookiesOf } from './request.ts';

/** The owner, in the hall, with a browser in which they have signed in before. */
export class Owner {
  readonly #client: Client;
  readonly #hall: string;
  #known = '';
  #session = '';

  constructor(address: string, hall: string) {
    this.#client = new Client(address, 4);
    this.#hall = hall;
  }

  /** Whether it worked at the first try. */
  async signIn(): Promise<boolean> {
    const answer = await this.#client.send({
      method: 'POST',
      path: '/api/auth/sign-in/email',
      from: this.#hall,
      headers: { cookie: this.#known },
      body: administrator,
    });
    if (answer.status !== 200) return false;
    this.#session = cookiesOf(answer);
    this.#known = this.#session.split('; ').find((cookie) => cookie.startsWith('known-browser=')) ?? '';
    return true;
  }

  /** Opens the network of the hall where the panel says that it is at its limit. Tells whether it did. */
  async openOwnNetwork(): Promise<boolean> {
    const { text } = await this.#send('GET', '/api/admin/limited-networks');
    const networks = text.startsWith('[') ? (JSON.parse(text) as LimitedNetwork[]) : [];
    const limited = networks.filter(({ is_own, more_left }) => is_own && more_left === 0);
    for (const { id } of limited) await this.#send('PUT', `/api/admin/limited-networks/${id}/opening`, { more: 300 });
    return limited.length > 0;
  }

  async readTurnout(batchId: string): Promise<unknown> {
    const { text } = await this.#send('GET', `/api/admin/batches/${batchId}/arrivals`);
    const { ballots, busiest, largest_network_percent: share } = JSON.parse(text);
    return `${ballots} ballots, ${busiest?.ballots} in the busiest minute, ${share} % of one network`;
  }

  close(): void {
    this.#client.close();
  }

  #send(method: string, path: string, body?: unknown) {
    const headers = { cookie: this.#session };
    return this.#client.send({ method, path, from: this.#hall, headers, ...(body !== undefined && { body }) });
  }
}
