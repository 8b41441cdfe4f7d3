import { test as base, expect, type Page } from '@playwright/test';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { AdminApi, administrator, newApiContext, type RunningServer, type Session } from './admin-api.ts';
import type { CouncilName } from './councils.ts';
import { openQuickDatabases, type QuickDatabases } from './quick-databases.ts';
import { startApp } from './start-app.ts';

export { expect };

/** Tells what is wrong, and goes on with the test. */
export const softly = expect.configure({ soft: true });

type Fixtures = {
  /** The council that `server` begins with; undefined: an administrator and nothing else. */
  council: CouncilName | undefined;
  /** Whether `server` can send mails, which `mailbox` gets. */
  canMail: boolean;
  mailbox: Mailbox;
  /** Whether `server` is one that no test has used before; others share one where they begin with nothing. */
  ownApp: boolean;
  /** A system for each test, in which nothing of another is seen. */
  server: RunningServer;
  /** The admin API, signed in: to arrange what a test does not look at. */
  api: AdminApi;
  /** Of the administrator who has signed in before. */
  session: Session;
  /** Another person with a browser of their own. */
  newVisitor: () => Promise<Page>;
};

/**
 * The app runs in the test's process and the databases of all tests on one PostgreSQL (`database-server.ts`), which is there in a tenth of the
 * time that the product takes. `council.e2e.ts` has the product as a process.
 */
export const test = base.extend<Fixtures, { databases: QuickDatabases }>({
  databases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const databases = await openQuickDatabases();
      await use(databases);
      await databases.stop();
    },
    { scope: 'worker' },
  ],
  council: [undefined, { option: true }],
  canMail: [false, { option: true }],
  ownApp: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.stop();
  },
  server: async ({ council, canMail, ownApp, mailbox, databases }, use) => {
    if (!council && !canMail && !ownApp) return use(await databases.stand());
    const database = await databases.create(council);
    const { address, stop } = await startApp(database, canMail ? mailbox.env : {});
    await use({ address, findDatabase: async () => database });
    databases.release(database, stop);
  },
  baseURL: async ({ server }, use) => use(server.address),
  api: async ({ server, databases }, use) => {
    const context = await newApiContext(server, databases.session);
    await use(new AdminApi(context));
    await context.dispose();
  },
  session: async ({ databases }, use) => use(databases.session),
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
export async function signIn(page: Page, who = administrator): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The page before it has the same heading.
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** The panel of somebody who has signed in before, and has put the first steps away unless they are what it is about. */
export async function openPanel(
  page: Page,
  { cookies }: Session,
  path = '/admin',
  { firstSteps = false } = {},
): Promise<void> {
  await page.context().addCookies(cookies);
  if (!firstSteps) await page.addInitScript(putFirstStepsAway);
  await page.goto(path);
}

function putFirstStepsAway() {
  if (window.origin !== 'null') localStorage.setItem('first_steps_put_away', 'true'); // a sandboxed frame has no storage
}
