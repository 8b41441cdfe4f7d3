import { expect } from '@playwright/test';
import { showCode } from '#tests/support/authenticator.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { administrator } from './admin-api.ts';
import { signIn } from './sign-in.ts';
import type { Stage, State } from './states.ts';

/** Signed in beside the API, so that there is another session to see. */
async function openAccount({ page }: Stage): Promise<void> {
  await signIn(page);
  await page.getByRole('button', { name: adminTexts.account.title }).click();
  await expect(page.getByText(adminTexts.account.thisOne)).toBeVisible();
}

/** Up to the QR code. */
async function beginSecondFactor(stage: Stage): Promise<string> {
  const { page } = stage;
  await openAccount(stage);
  await page.getByRole('button', { name: adminTexts.account.setUp, exact: true }).click();
  await page.getByLabel(adminTexts.account.yourPassword).fill(administrator.password);
  await page.getByRole('button', { name: adminTexts.account.next }).click();
  await expect(page.getByRole('img', { name: adminTexts.account.qrCode })).toBeVisible();
  const uri = await page.getByRole('link', { name: adminTexts.account.openApp }).getAttribute('href');
  return new URL(uri ?? '').searchParams.get('secret') ?? '';
}

async function turnSecondFactorOn(stage: Stage): Promise<void> {
  const secret = await beginSecondFactor(stage);
  await stage.page.getByLabel(adminTexts.entrance.code, { exact: true }).fill(await showCode(secret));
  await stage.page.getByRole('button', { name: adminTexts.account.turnOn }).click();
  await expect(stage.page.getByRole('list', { name: adminTexts.account.codes })).toBeVisible();
}

const accountDialog =
  (button: () => string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAccount(stage);
    await stage.page.getByRole('button', { name: button(), exact: true }).click();
    await expect(stage.page.getByRole(role).last()).toBeVisible();
  };

/** An administrator's own account. */
export const accountStates: readonly State[] = [
  {
    name: 'sign-in-second-factor',
    arrange: async (stage) => {
      const { page } = stage;
      await turnSecondFactorOn(stage);
      await page.context().clearCookies();
      await signIn(page);
      await expect(page.getByText(adminTexts.entrance.secondFactorLead)).toBeVisible();
    },
  },
  { name: 'account', arrange: openAccount },
  {
    name: 'account-town',
    arrange: async (stage) => {
      await stage.page.route('**/api/auth/session', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), town_sign_in: 'on' } });
      });
      await openAccount(stage);
      await expect(stage.page.getByRole('button', { name: activeTexts().sentences.town?.link ?? '' })).toBeVisible();
    },
  },
  { name: 'account-password', arrange: accountDialog(() => adminTexts.account.changePassword) },
  { name: 'account-set-up', arrange: accountDialog(() => adminTexts.account.setUp) },
  {
    name: 'account-qr-code',
    arrange: async (stage) => {
      await beginSecondFactor(stage);
    },
  },
  { name: 'account-recovery-codes', arrange: turnSecondFactorOn },
  { name: 'account-sign-out-everywhere', arrange: accountDialog(() => adminTexts.account.endAll, 'alertdialog') },
];
