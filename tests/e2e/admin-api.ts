import { type APIRequestContext, request } from '@playwright/test';
import type { MadeCard } from '#contract/council/cards.ts';
import type { DatabaseServer } from '#tests/support/database.ts';

export const administrator = { email: 'admin@example.org', password: 'correct horse battery staple' };

/** `findDatabase`: to put in what would take minutes over the API. */
export type RunningServer = { address: string; findDatabase: () => Promise<DatabaseServer | undefined> };

/** The cookies of somebody who has signed in. */
export type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** Calls of our own page without a page: the API refuses writes that do not name our origin. */
export function newApiContext(
  { address }: Pick<RunningServer, 'address'>,
  storageState?: Session,
): Promise<APIRequestContext> {
  return request.newContext({
    baseURL: address,
    extraHTTPHeaders: { origin: new URL(address).origin },
    ...(storageState && { storageState }),
  });
}

type Row = { id: string } & Record<string, unknown>;

export class AdminApi {
  readonly #context: APIRequestContext;

  constructor(context: APIRequestContext) {
    this.#context = context;
  }

  signIn(): Promise<Row> {
    return this.call('POST', '/api/auth/sign-in/email', administrator);
  }

  async call<T = Row>(method: string, path: string, data?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const answer = await this.#context.fetch(path, { method, ...(data !== undefined && { data }), headers });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? (undefined as T) : answer.json();
  }

  /** An active batch with `questions` questions, in the phase that is asked for; its deadlines are in the future. */
  async openBatch({ phase = 1, questions = 0, name = 'December 2026 Council', days = [7, 14] } = {}): Promise<Row> {
    const [submission_deadline, stoning_deadline] = days.map((n) =>
      new Date(Date.now() + n * 86_400_000).toISOString(),
    );
    const body = { name, submission_deadline, stoning_deadline };
    const { id } = await this.call('POST', '/api/admin/batches', body);
    for (let n = 1; n <= questions; n++) await this.ask(id, `Question number ${n}?`, `Author ${n}`);
    return this.change(id, { is_active: true, phase });
  }

  ask(batchId: string, text: string, author: string): Promise<Row> {
    const author_email = `${author.toLowerCase().slice(0, 60).replaceAll(/\W+/g, '.')}@example.org`.replace('.@', '@');
    return this.call('POST', '/api/admin/questions', { text, author, author_email, batch_id: batchId });
  }

  change(batchId: string, change: Record<string, unknown>): Promise<Row> {
    return this.call('PATCH', `/api/admin/batches/${batchId}`, change);
  }

  /** Voting cards, with their codes. */
  makeCards(batchId: string, count: number): Promise<{ package: string; cards: MadeCard[] }> {
    return this.call('POST', `/api/admin/batches/${batchId}/cards`, { count });
  }

  /** A ballot of somebody new, for the first four questions of the list. */
  async castBallot(server: RunningServer, batchId: string, choices: readonly string[]): Promise<void> {
    const voter = await newApiContext(server);
    await voter.post('/api/voters');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await voter.post(`/api/batches/${batchId}/ballots`, { headers, data: { choices } });
    if (!answer.ok()) throw new Error(`The ballot was refused: ${await answer.text()}`);
    await voter.dispose();
  }

  /** Ballots of as many voters, all at once. */
  async castBallots(server: RunningServer, batchId: string, ballots: readonly (readonly string[])[]): Promise<void> {
    await Promise.all(ballots.map((choices) => this.castBallot(server, batchId, choices)));
  }
}
