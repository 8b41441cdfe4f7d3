import type { BatchRules } from '#contract/council/batch-rules.ts';
import { administrator } from '#tests/support/product.ts';
import type { Council } from './hall.ts';

/** The administrator of the council, over the API as a browser would. */
export class Organiser {
  readonly #addresses: readonly string[];
  #cookie = '';

  /** `addresses` of the copies; the first is asked. */
  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  async signIn(): Promise<void> {
    const answer = await this.#send('POST', '/api/auth/sign-in/email', administrator);
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** What the browser of whoever is signed in sends along. */
  get cookie(): string {
    return this.#cookie;
  }

  /** An active batch in stoning. */
  async gather({
    questions = 12,
    rules = {},
  }: {
    questions?: number;
    rules?: Partial<BatchRules>;
  } = {}): Promise<Council> {
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const deadlines = { submission_deadline: inAWeek, stoning_deadline: inAWeek };
    const batch = await this.call<{ id: string }>('POST', '/api/admin/batches', {
      name: 'A council',
      ...deadlines,
      // Else the hundredth council of a run holds the questions of all before it, and is full.
      take_along: 'none',
      rules,
    });
    const questionIds: string[] = [];
    for (let n = 1; n <= questions; n++) {
      const words = { text: `Question ${n}?`, author: 'Ada', author_email: 'ada@example.org', batch_id: batch.id };
      questionIds.push((await this.call<{ id: string }>('POST', '/api/admin/questions', words)).id);
    }
    // Without a card that is valid stoning does not start.
    if (rules.voters === 'cards' && rules.paper !== 'on')
      await this.call('POST', `/api/admin/batches/${batch.id}/cards`, { count: 1 });
    await this.change(batch.id, { is_active: true, phase: 2 });
    return { batchId: batch.id, questionIds };
  }

  change(batchId: string, change: Record<string, unknown>): Promise<unknown> {
    return this.call('PATCH', `/api/admin/batches/${batchId}`, change);
  }

  takeOut({ batchId }: Council, questionId: string): Promise<unknown> {
    const path = `/api/admin/batches/${batchId}/questions/${questionId}/taking-out`;
    return this.call('POST', path, { reason: 'Asked twice' });
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.#send(method, path, body);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const [address = ''] = this.#addresses;
    const answer = await fetch(address + path, {
      method,
      headers: {
        origin: address,
        cookie: this.#cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
