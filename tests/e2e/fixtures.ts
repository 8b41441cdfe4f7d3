import { type APIRequestContext, test as base, expect, type Page, request } from '@playwright/test';
import { findRunningDatabase } from '#server/database/embedded/running.ts';
import type { DatabaseServer } from '#tests/support/database.ts';
import { prepareServer } from '#tests/support/process.ts';

export { expect };

export const administrator = { email: 'admin@example.org', password: 'correct horse battery staple' };

/** `findDatabase`: to put in what would take minutes over the API. */
export type RunningServer = { address: string; findDatabase: () => Promise<DatabaseServer | undefined> };

type Fixtures = {
  /** A product of its own for each test, with an administrator and nothing else. */
  server: RunningServer;
  /** The admin API, signed in: to arrange what a test does not look at. */
  api: AdminApi;
  /** Another person with a browser of their own. */
  newVisitor: () => Promise<Page>;
};

type WorkerFixtures = { prepared: Awaited<ReturnType<typeof prepareServer>> };

export const test = base.extend<Fixtures, WorkerFixtures>({
  prepared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const prepared = await prepareServer(administrator);
      await use(prepared);
      await prepared.remove();
    },
    { scope: 'worker' },
  ],
  server: async ({ prepared }, use) => {
    const server = await prepared.start();
    await use({ address: server.address, findDatabase: () => findRunningDatabase(server.dataDir) });
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.address),
  api: async ({ server }, use) => {
    const context = await newApiContext(server);
    const api = new AdminApi(context);
    await api.signIn();
    await use(api);
    await context.dispose();
  },
  newVisitor: async ({ browser, server }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await (await browser.newContext({ baseURL: server.address })).newPage();
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});

/** Calls of our own page without a page: the API refuses writes that do not name our origin. */
function newApiContext({ address }: Pick<RunningServer, 'address'>): Promise<APIRequestContext> {
  return request.newContext({ baseURL: address, extraHTTPHeaders: { origin: new URL(address).origin } });
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
  async openBatch({ phase = 1, questions = 0, name = 'December 2026 Council' } = {}): Promise<Row> {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const body = { name, submission_deadline: inDays(7), stoning_deadline: inDays(14) };
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

  /** A ballot of somebody new, for the first four questions of the list. */
  async castBallot(server: RunningServer, batchId: string, choices: readonly string[]): Promise<void> {
    const voter = await newApiContext(server);
    await voter.post('/api/voters');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await voter.post(`/api/batches/${batchId}/ballots`, { headers, data: { choices } });
    if (!answer.ok()) throw new Error(`The ballot was refused: ${await answer.text()}`);
    await voter.dispose();
  }
}

/** Signs in through the form, as a person does. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Wisdom Council Admin' })).toBeVisible();
}
