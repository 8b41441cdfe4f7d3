import type { Page } from '@playwright/test';
import { showCode, showNextCode } from '#tests/support/authenticator.ts';
import { administrator } from './admin-api.ts';
import { toast } from './failures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { enlargeText, restoreText } from './looks.ts';

const password = 'ninety blue herons waltz';

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
}

/** Turns the second factor on as a person does; gives the secret that the app got, and the recovery codes. */
async function turnSecondFactorOn(page: Page) {
  await openAccount(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(administrator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const uri = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByText('This code is not right. Please check it and try again.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await showCode(secret));
  await page.getByRole('button', { name: 'Turn On' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes.first()).toBeVisible();
  return { secret, codes: await codes.allTextContents() };
}

async function typePassword(page: Page, credentials = administrator): Promise<void> {
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What of the dialog's content reaches into its padding, or past it. */
const findPastPadding = (page: Page) => () =>
  page.getByRole('dialog').evaluate((dialog) => {
    const { left, right } = dialog.getBoundingClientRect();
    const padding = Number.parseFloat(getComputedStyle(dialog).paddingLeft);
    return [...dialog.querySelectorAll(':scope > :not(.toasts) :is(p, h3, button, li, time)')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < left + padding - 1 || box.right > right - padding + 1;
      })
      .map((part) => (part.textContent ?? '').slice(0, 40));
  });

test.describe('somebody with a browser of a long name', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0',
  });

  test('looks at the password while it is typed, signs in though the server is away for a moment, and out everywhere, where nothing typed is lost', async ({
    page,
    newVisitor,
  }) => {
    await page.goto('/admin');
    await test.step('who cannot sign in is told what works on this server, whoever they are', async () => {
      await page.getByText('Cannot sign in?').click();
      await expect(page.getByRole('listitem')).toContainText([
        'This server sends no mail',
        'An owner of this council can help',
        'npm run owner-link -- ada@example.org',
      ]);
    });
    const field = page.getByLabel('Password');
    const show = page.getByRole('button', { name: 'Show password' });
    await field.fill('wrong words');
    await expect(field).toHaveAttribute('type', 'password');
    await expect(show).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Tab');
    await expect(show).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    await expect(field).toHaveValue('wrong words');
    await expect(page.getByRole('alert')).toBeEmpty();
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Email or password is not right.')).toBeVisible();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveValue('wrong words');
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('You must provide either an email or phone number and a password')).toBeVisible();

    await test.step('the sign-in outlasts a server that is away for a moment', async () => {
      let failures = 0;
      await page.route('**/api/auth/sign-in/email', (route) => {
        failures += 1;
        return failures <= 2 ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue();
      });
      await typePassword(page);
      await expect(page.getByRole('tab', { name: /Batches/ })).toBeVisible();
      expect(failures).toBe(3);
    });

    await test.step('one’s own account stands within its sheet on a phone', async () => {
      await openAccount(page);
      await expect(page.locator('.sessions li').nth(1)).toBeVisible();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(findPastPadding(page), `${width} px`).toEqual([]);
      }
      await enlargeText(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(findPastPadding(page), 'with letters of 200 %').toEqual([]);
      await restoreText(page);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    const elsewhere = await newVisitor();
    await signIn(elsewhere);
    await elsewhere.getByRole('tab', { name: /Users/ }).click();
    await elsewhere.getByRole('button', { name: 'Add User' }).click();
    const dialog = elsewhere.getByRole('dialog', { name: 'Create New User' });
    await dialog.getByLabel('Name').fill('Grace Hopper');
    await dialog.getByLabel('Email').fill('grace@example.org');

    await expect(page.getByText('This one')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

    await dialog.getByRole('button', { name: 'Create User' }).click();
    const again = elsewhere.getByRole('dialog', { name: 'Sign in' });
    await expect(again).toContainText('Your session has ended.');
    await expect(again.getByLabel('Email')).toHaveValue(administrator.email);
    await again.getByLabel('Password').fill(administrator.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await toast(elsewhere, 'Success', 'User created successfully!');
  });
});

test('a second factor is set up, and asked for at the next sign-in; the password is changed, as a password manager asks for it', async ({
  page,
  newVisitor,
}) => {
  await signIn(page);
  const { secret, codes } = await turnSecondFactorOn(page);
  expect(codes.length).toBeGreaterThan(4);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saving).suggestedFilename()).toBe('ten-stones-recovery-codes.txt');
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(codes[0] ?? '')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Done' }).click();
  const account = page.getByRole('dialog', { name: 'Your account' });
  await expect(account).toContainText('On: a sign-in asks for a code');
  await expect(account.locator(':focus')).toHaveCount(1);
  await account.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await typePassword(page);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is not right. Please check it and try again.')).toBeVisible();
  await code.fill(await showNextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wisdom Council Admin' })).toBeVisible();

  const elsewhere = await newVisitor();
  await elsewhere.goto('/admin');
  await typePassword(elsewhere);
  await elsewhere.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await elsewhere.getByLabel('Recovery code').fill(codes[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('tab', { name: /Batches/ })).toBeVisible();

  await openAccount(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Your password').fill(administrator.password);
  await page
    .getByRole('dialog', { name: 'Turn off the second factor' })
    .getByRole('button', { name: 'Turn Off' })
    .click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();

  await page.goto('/.well-known/change-password');
  const change = page.getByRole('dialog', { name: 'Change password' });
  await change.getByLabel('Current password').fill('wrong');
  await change.getByLabel('New password').fill(password);
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect(change).toContainText('This is not your current password.');
  await change.getByLabel('Current password').fill(administrator.password);
  // As a list that was asked for under the session before.
  const told = { type: 'about:blank', title: 'Refused', detail: 'made up', request_id: 'test' };
  const refusal = { ...told, status: 401, code: 'sign_in_required' };
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 401, json: refusal }), { times: 1 });
  await change.getByRole('button', { name: 'Change Password' }).click();
  await toast(page, 'Success', 'Your password is changed.');
  await expect(page.getByText('This one')).toBeVisible();
  await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await typePassword(page, { email: administrator.email, password });
  await expect(page.getByRole('tab', { name: /Batches/ })).toBeVisible();
});
