import { expect } from '@playwright/test';
import { findWeaknesses } from '#server/features/people/administrators/password/password-strength.ts';
import { weakPasswordText } from '#web/features/entrance/panel/weak-password-text.ts';
import { activeTexts } from '#web/text/active.ts';
import { adminTexts } from '#web/text/admin.ts';
import { problemSentence } from '#web/text/problems.ts';
import { administrator } from './admin-api.ts';
import { invite } from './councils.ts';
import { open } from './open-screen.ts';
import type { Stage, State } from './states.ts';

/** The server of these tests sends no mail; this page believes that it does. */
async function pretendMail({ page }: Stage): Promise<void> {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mail: true } });
  });
  await page.route(/\/api\/auth\/(codes|password\/forgot)$/, (route) => route.fulfill({ status: 204 }));
}

const townText = () => activeTexts().sentences.town;

/** The server of these tests has no town; this page believes that it does. */
const pretendTown =
  (town_sign_in: 'on' | 'only', path = '/admin') =>
  async (stage: Stage) => {
    await stage.page.route('**/api/auth/session', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), town_sign_in } });
    });
    await stage.page.goto(path);
  };

const askForMail = (button: () => string, sign: (email: string) => string) => async (stage: Stage) => {
  await pretendMail(stage);
  await open(stage, '/admin', adminTexts.signIn.signIn);
  await stage.page.getByLabel(adminTexts.panel.email).fill(administrator.email);
  await stage.page.getByRole('button', { name: button() }).click();
  await expect(stage.page.getByText(sign(administrator.email)).first()).toBeVisible();
};

/** Signing in, and what links in mails lead to. */
export const entranceStates: readonly State[] = [
  { name: 'sign-in', arrange: (stage) => open(stage, '/admin', adminTexts.signIn.signIn) },
  {
    name: 'sign-in-help',
    arrange: async (stage) => {
      await open(stage, '/admin', adminTexts.signIn.signIn);
      await stage.page.getByLabel(adminTexts.signIn.password).fill('a stone laid by the river');
      await stage.page.getByRole('button', { name: adminTexts.signIn.showPassword }).click();
      await stage.page.getByText(adminTexts.entrance.help).click();
      await expect(stage.page.getByText(adminTexts.entrance.helpOwner)).toBeVisible();
    },
  },
  {
    name: 'sign-in-failed',
    arrange: async (stage) => {
      await open(stage, '/admin', adminTexts.signIn.signIn);
      await stage.page.getByRole('button', { name: adminTexts.signIn.signIn }).click();
      await expect(stage.page.getByText(problemSentence('credentials_missing')).first()).toBeVisible();
    },
  },
  {
    name: 'sign-in-with-mail',
    arrange: async (stage) => {
      await pretendMail(stage);
      await open(stage, '/admin', adminTexts.entrance.forgot);
    },
  },
  {
    name: 'sign-in-code',
    arrange: askForMail(
      () => adminTexts.entrance.sendCode,
      (email) => adminTexts.entrance.codeSent({ email }),
    ),
  },
  {
    name: 'sign-in-link-sent',
    arrange: askForMail(
      () => adminTexts.entrance.forgot,
      (email) => adminTexts.entrance.linkSent({ email }),
    ),
  },
  {
    name: 'sign-in-town',
    arrange: async (stage) => {
      await pretendTown('on')(stage);
      await expect(stage.page.getByRole('button', { name: townText()?.signIn ?? '' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-town-only',
    arrange: async (stage) => {
      await pretendTown('only')(stage);
      await stage.page.getByText(adminTexts.entrance.help).click();
      await expect(stage.page.getByRole('button', { name: townText()?.byPassword ?? '' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-town-failed',
    arrange: async (stage) => {
      await pretendTown('on', '/admin/town-account?state=x&code=y')(stage);
      await expect(stage.page.getByRole('heading', { name: townText()?.failedTitle ?? '' })).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    arrange: (stage) => open(stage, '/admin#reset=some-token', adminTexts.entrance.resetTitle),
  },
  {
    name: 'invitation',
    arrange: async (stage) => open(stage, await invite(stage.api), adminTexts.entrance.invitationTitle),
  },
  {
    name: 'invitation-weak-password',
    arrange: async (stage) => {
      await open(stage, await invite(stage.api), adminTexts.entrance.invitationTitle);
      await stage.page.getByLabel(adminTexts.panel.name).fill('Mo');
      const guessed = 'password1234';
      await stage.page.getByLabel(adminTexts.signIn.password).fill(guessed);
      await stage.page.getByRole('button', { name: adminTexts.entrance.accept }).click();
      await expect(stage.page.getByText(weakPasswordText(await findWeaknesses(guessed, []))).first()).toBeVisible();
    },
  },
  {
    name: 'invitation-useless',
    arrange: (stage) => open(stage, '/admin#invitation=used', adminTexts.entrance.linkUseless),
  },
];
