import type { Page } from '@playwright/test';
import { showCode, showNextCode } from '#tests/support/authenticator.ts';
import { administrator } from './admin-api.ts';
import { expect, signIn, test } from './fixtures.ts';

const password = 'ninety blue herons waltz';

const toasted = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(words).first()).toBeVisible();

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
  await page.getByLabel('Code', { exact: true }).fill(showCode(secret));
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

test('a second factor is set up, and asked for at the next sign-in', async ({ page, newVisitor }) => {
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
  await code.fill(showNextCode(secret));
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
});

test('a moderator is invited, sees only what a moderator may do, and loses it when the role changes', async ({
  page,
  api,
  newVisitor,
}) => {
  await api.openBatch({ phase: 2, questions: 4 });
  await api.call('POST', '/api/admin/users', { name: 'Grace Hopper', email: 'grace@example.org' });
  await signIn(page);
  await page.getByRole('tab', { name: /Administrators/ }).click();
  await expect(page).toHaveURL(/\?tab=administrators$/);
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite somebody' });
  await invite.getByLabel('Email').fill('mo@example.org');
  await invite.getByLabel('Role').selectOption('Moderator');
  await invite.getByRole('button', { name: 'Create Invitation' }).click();
  const invited = page.getByRole('dialog', { name: 'Invitation for mo@example.org' });
  await expect(invited).toContainText('This server sends no mail');
  const link = await invited.getByLabel('Link').inputValue();
  await invited.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText('mo@example.org');

  const moderator = await newVisitor();
  await moderator.goto(link);
  await expect(moderator.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  await expect(moderator.getByLabel('Email')).toHaveValue('mo@example.org');
  await moderator.getByLabel('Name').fill('Mo Derator');
  await moderator.getByLabel('Password').fill('password1234');
  await moderator.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(moderator.getByText(/This password is easy to guess: .*most used passwords/)).toBeVisible();
  await expect(moderator.getByLabel('Password')).toBeFocused();
  await moderator.getByLabel('Password').fill(password);
  await moderator.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(moderator.getByText('You are a moderator.')).toBeVisible();
  expect(new URL(moderator.url()).hash).toBe('');

  await expect(moderator.getByRole('tab', { name: /Administrators/ })).toHaveCount(0);
  const row = moderator.getByRole('row', { name: /December 2026/ });
  await expect(row.getByRole('button')).toHaveText(['View Questions', 'Invite people']);
  await row.getByRole('button', { name: /^View Questions/ }).click();
  await expect(moderator.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
  await expect(moderator.getByRole('dialog').getByRole('checkbox')).toHaveCount(0);
  await moderator.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(moderator.getByRole('button', { name: 'Create New Batch' })).toHaveCount(0);
  await moderator.getByRole('tab', { name: /Users/ }).click();
  await expect(moderator.getByRole('link', { name: /^Contact/ })).toBeVisible();
  await expect(moderator.getByRole('tabpanel').getByRole('button')).toHaveCount(0);
  await moderator.getByRole('tab', { name: /Questions/ }).click();
  await moderator.getByRole('button', { name: /^Edit .*number 1/ }).click();
  await moderator.getByLabel('Author Name').fill('Somebody');
  await moderator.getByRole('button', { name: 'Update Question' }).click();
  await toasted(moderator, 'Question updated successfully!');

  await moderator.getByRole('button', { name: 'Add Question' }).click();
  await moderator.getByLabel('Question Text').fill('May I still?');
  await moderator.getByLabel('Author Name').fill('Mo');
  await moderator.getByLabel('Author Email').fill('mo@example.org');
  await page.reload();
  await page
    .getByRole('row', { name: /Mo Derator/ })
    .getByRole('button', { name: /^Change role/ })
    .click();
  await page.getByLabel('Role', { exact: true }).selectOption('Viewer');
  await page.getByRole('button', { name: 'Change Role', exact: true }).click();
  await toasted(page, 'Mo Derator is a viewer now.');
  await moderator.getByRole('button', { name: 'Create Question' }).click();
  await expect(moderator.getByText('Your role does not allow this, or not any more.').first()).toBeVisible();
  await expect(moderator.getByLabel('Question Text')).toHaveValue('May I still?');
  await moderator.getByRole('button', { name: 'Cancel' }).click();
  await expect(moderator.getByText('You are a viewer.')).toBeVisible();
  await expect(moderator.getByRole('button', { name: 'Add Question' })).toHaveCount(0);
  await expect(moderator.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);

  await moderator.goto(link);
  await expect(moderator.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});

test('an owner disables, enables and removes; the last owner stays', async ({ page, newVisitor }) => {
  await signIn(page);
  await page.getByRole('tab', { name: /Administrators/ }).click();
  const own = page.getByRole('row', { name: /admin@example.org/ });
  await own.getByRole('button', { name: /^Remove/ }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remove Administrator' });
  await removal.getByRole('button', { name: 'Remove Administrator' }).click();
  await expect(removal).toContainText('At least one owner has to remain.');
  await removal.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  const link = await page.getByLabel('Link').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const ada = await newVisitor();
  await ada.goto(link);
  await ada.getByLabel('Name').fill('Ada');
  await ada.getByLabel('Password').fill(password);
  await ada.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(ada.getByRole('tab', { name: /Batches/ })).toBeVisible();

  await page.reload();
  const row = page.getByRole('row', { name: /ada@example.org/ });
  await row.getByRole('button', { name: /^Disable/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await ada.getByRole('tab', { name: /Questions/ }).click();
  await expect(ada.getByRole('dialog', { name: 'Sign in' })).toContainText('Your session has ended.');
  await row.getByRole('button', { name: /^Enable/ }).click();
  await toasted(page, 'Ada can sign in again.');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await removal.getByRole('button', { name: 'Remove Administrator' }).click();
  await expect(row).toHaveCount(0);
});

test('signing out everywhere ends the other browsers, where nothing typed is lost', async ({ page, newVisitor }) => {
  await signIn(page);
  const elsewhere = await newVisitor();
  await signIn(elsewhere);
  await elsewhere.getByRole('tab', { name: /Users/ }).click();
  await elsewhere.getByRole('button', { name: 'Add User' }).click();
  const dialog = elsewhere.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByLabel('Name').fill('Grace Hopper');
  await dialog.getByLabel('Email').fill('grace@example.org');

  await openAccount(page);
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
  await toasted(elsewhere, 'User created successfully!');
});

test('the password is changed', async ({ page }) => {
  await signIn(page);
  await openAccount(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  const change = page.getByRole('dialog', { name: 'Change password' });
  await change.getByLabel('Current password').fill('wrong');
  await change.getByLabel('New password').fill(password);
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect(change).toContainText('This is not your current password.');
  await change.getByLabel('Current password').fill(administrator.password);
  await change.getByRole('button', { name: 'Change Password' }).click();
  await toasted(page, 'Your password is changed.');
  await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await typePassword(page, { email: administrator.email, password });
  await expect(page.getByRole('tab', { name: /Batches/ })).toBeVisible();
});

test('a sign-in outlasts a server that is away for a moment', async ({ page }) => {
  await page.goto('/admin');
  let failures = 0;
  await page.route('**/api/auth/sign-in/email', (route) => {
    failures += 1;
    return failures <= 2 ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue();
  });
  await typePassword(page);
  await expect(page.getByRole('tab', { name: /Batches/ })).toBeVisible();
  expect(failures).toBe(3);
});
