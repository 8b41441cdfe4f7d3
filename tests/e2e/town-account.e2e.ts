import type { Page } from '@playwright/test';
import { TownProvider } from '#tests/support/town-provider.ts';
import { administrator } from './admin-api.ts';
import { toast } from './failures.ts';
import { test as base, expect } from './fixtures.ts';
import { startApp } from './start-app.ts';

type Town = {
  town: TownProvider;
  /** The address of a Ten Stones whose administrators sign in with the town's account. */
  openSite: (env?: NodeJS.ProcessEnv) => Promise<string>;
};

const test = base.extend<Town>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  town: async ({}, use) => {
    const town = await TownProvider.start();
    await use(town);
    await town.stop();
  },
  openSite: async ({ databases, town }, use) => {
    const stops: (() => void)[] = [];
    await use(async (env = {}) => {
      const database = await databases.create();
      const { address, stop } = await startApp(database, { ...town.env, ...env });
      stops.push(() => databases.release(database, stop));
      town.serve({ url: address });
      return address;
    });
    for (const stop of stops) stop();
  },
});

const toTown = (page: Page) => page.getByRole('button', { name: 'Sign in with the town’s account' });

async function signInThere(page: Page, sub: string): Promise<void> {
  await page.getByLabel('Who?').fill(sub);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
}

test('the town’s account is linked in the own account, signs in, and is unlinked; the town’s sign-in leads to the panel with the role of the town, or says in plain words why not', async ({
  page,
  town,
  openSite,
}) => {
  town.know('office', { roles: ['stones-own'] });
  const site = await openSite();
  await page.goto(`${site}/admin`);
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await openAccount(page);
  await page.getByRole('button', { name: 'Link the town’s account' }).click();
  await page.getByLabel('Your password').fill(administrator.password);
  await page.getByRole('button', { name: 'Go to the town’s sign-in' }).click();
  await signInThere(page, 'office');
  await toast(page, 'Success', 'The town’s account is linked.');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await toTown(page).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await openAccount(page);
  const account = page.getByRole('dialog');
  await expect(account).toContainText(administrator.email);
  await account.getByRole('button', { name: 'Unlink' }).click();
  await toast(page, 'Success', 'The town’s account is not linked any more.');
  await expect(account.getByRole('button', { name: 'Link the town’s account' })).toBeVisible();

  town.know('guest', { roles: [] });
  await page.context().clearCookies(); // as another person’s browser, who has not signed in with the town
  await page.goto(`${site}/admin`);
  await toTown(page).click();
  await signInThere(page, 'guest');
  await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The town gives your account no role here. Please ask whoever keeps the town’s accounts.',
  );
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(toTown(page)).toBeVisible();

  town.know('ada', { name: 'Ada Lovelace', roles: ['stones-run'] });
  await page.context().clearCookies();
  await toTown(page).click();
  await signInThere(page, 'ada');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  // Nothing of what the provider gave along stays in the address.
  await expect(page).toHaveURL(`${site}/admin`);
  await openAccount(page);
  await expect(account).toContainText('Ada Lovelace');
  await expect(account).toContainText('You sign in with it, and with nothing else.');
  await expect(account.getByRole('button', { name: 'Change password' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(toTown(page)).toBeVisible();
  await town.stop();
  await toTown(page).click();
  await expect(page.getByText('The town’s sign-in does not answer at the moment.')).toBeVisible();
  // Its way alone is shut.
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('asks for no password where passwords are off, and says what whoever is locked out can do', async ({
  page,
  openSite,
}) => {
  const site = await openSite({ OIDC_ONLY: 'on' });
  await page.goto(`${site}/admin`);
  await expect(toTown(page)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.getByText('Cannot sign in?').click();
  await expect(page.getByText('npm run owner-link')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Passwords are switched off here.')).toBeVisible();
});
