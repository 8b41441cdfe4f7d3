import { test as base, expect, type Page } from '@playwright/test';
import { AdminApi, administrator, newApiContext, type RunningServer } from './admin-api.ts';
import { type QuickDatabases, startApp, startQuickDatabases } from './quick-databases.ts';

export { expect };

type Fixtures = {
  /** An empty system for each test, with an administrator and nothing else. */
  server: RunningServer;
  /** The admin API, signed in: to arrange what a test does not look at. */
  api: AdminApi;
  /** Another person with a browser of their own. */
  newVisitor: () => Promise<Page>;
};

/**
 * The app runs in the test's process and the databases of all tests on one PostgreSQL, which is there in a tenth of the
 * time that the product takes. `council.e2e.ts` has the product as a process.
 */
export const test = base.extend<Fixtures, { databases: QuickDatabases }>({
  databases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const databases = await startQuickDatabases();
      await use(databases);
      await databases.stop();
    },
    // On a busy machine it takes long to make a database from nothing.
    { scope: 'worker', timeout: 180_000 },
  ],
  server: async ({ databases }, use) => {
    const database = await databases.create();
    const { address, stop } = await startApp(database);
    await use({ address, findDatabase: async () => database });
    await stop();
    await databases.drop(database);
  },
  baseURL: async ({ server }, use) => use(server.address),
  api: async ({ server, databases }, use) => {
    const context = await newApiContext(server, databases.session);
    await use(new AdminApi(context));
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

/** Signs in through the form, as a person does. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Wisdom Council Admin' })).toBeVisible();
}
