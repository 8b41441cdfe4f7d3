import type { Page } from '@playwright/test';
import { press } from './batch-rows.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

/** The forms of a batch that are no dialog: the tab, what is typed, and what saves it. */
const ofBatch = [
  {
    tab: 'Texts',
    field: 'Phase 1 Text (Submission)',
    save: 'Update Phase Texts',
    saved: 'Phase texts updated successfully!',
  },
  { tab: 'Settings', field: 'Batch Name', save: 'Rename', saved: 'Batch renamed successfully!' },
] as const;

test('what is typed and not saved is left only by who means it', async ({ page, api, session }) => {
  await api.openBatch();
  const [tab, other, field] = ['Identity', 'Users', 'Council’s name'] as const;
  const [save, saved] = ['Save identity', 'The identity is saved.'] as const;
  await openPanel(page, session);
  await page.getByRole('tab', { name: tab }).click();
  const typed = page.getByLabel(field);
  await typed.fill('Words of our own');

  await test.step('another tab asks, and so does Back', async () => {
    await page.getByRole('tab', { name: other }).click();
    await expect(asking(page)).toContainText('What you typed here is not saved yet.');
    await page.keyboard.press('Escape');
    await expect(asking(page)).toBeHidden();
    await page.evaluate(() => history.back());
    await asking(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(typed).toHaveValue('Words of our own');
    await expectOpen(page, tab);
  });

  await test.step('so does signing out', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await asking(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(typed).toHaveValue('Words of our own');
  });

  await test.step('so does the browser before the page is closed or reloaded', async () => {
    await expect.poll(() => isAskedByBrowser(page)).toBe(true);
  });

  await test.step('what is saved is left without a question', async () => {
    await page.getByRole('button', { name: save, exact: true }).click();
    await toast(page, 'Success', saved);
    await expect.poll(() => isAskedByBrowser(page)).toBe(false);
    await page.getByRole('tab', { name: other }).click();
    await expectOpen(page, other);
    await expect(asking(page)).toBeHidden();
  });

  await test.step('what is typed while a save is under way stays, and is asked about', async () => {
    await page.goBack();
    const answer = await holdAnswers(page);
    await typed.fill('Words of ours ');
    await page.getByRole('button', { name: save, exact: true }).click();
    await typed.fill('Words of ours, and more');
    answer();
    await toast(page, 'Success', saved);
    await page.unrouteAll();
    await expect(typed).toHaveValue('Words of ours, and more');
    await page.getByRole('tab', { name: other }).click();
    await asking(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: save, exact: true }).click();
    await expect.poll(() => isAskedByBrowser(page)).toBe(false);
    await typed.fill(' Words of our own ');
    await page.getByRole('button', { name: save, exact: true }).click();
    await expect.poll(() => isAskedByBrowser(page)).toBe(false);
    await page.getByRole('tab', { name: other }).click();
    await expectOpen(page, other);
  });

  await test.step('who means it leaves', async () => {
    await page.goBack();
    await typed.fill('Other words');
    await page.getByRole('tab', { name: other }).click();
    await asking(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expectOpen(page, other);
    await page.goBack();
    await expect(typed).toHaveValue('Words of our own');
  });
});

test('texts and name of a batch are left unsaved only by who means it; its name is the latest until one types, and what somebody else saved meanwhile is not overwritten unseen', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch();
  await openPanel(page, session, `/admin?batch=${id}`);
  for (const { tab, field, save, saved } of ofBatch)
    await test.step(`'${tab}' asks before it is left`, async () => {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByLabel(field).fill('Words of our own');
      await expect.poll(() => isAskedByBrowser(page)).toBe(true);
      await page.getByRole('tab', { name: 'Questions' }).click();
      await asking(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByLabel(field)).toHaveValue('Words of our own');
      await page.getByRole('button', { name: save, exact: true }).click();
      await toast(page, 'Success', saved);
      await page.getByRole('tab', { name: 'Questions' }).click();
      await expectOpen(page, 'Questions');
      await expect(asking(page)).toBeHidden();
    });

  await page.getByRole('tab', { name: 'Settings' }).click();
  const field = page.getByLabel('Batch Name');
  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(field).toHaveValue('Words of our own');
  await api.change(id, { name: 'Theirs' });
  await lookAgain();
  await expect(field).toHaveValue('Theirs');

  await field.fill('Ours');
  await api.change(id, { name: 'Theirs again' });
  await lookAgain();
  await expect(page.getByRole('heading', { name: 'Theirs again', level: 1 })).toBeVisible();
  await expect(field).toHaveValue('Ours');
  await press(page, 'Rename');
  await expect(page.getByText('Saved meanwhile: Theirs again')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Theirs again', level: 1 })).toBeVisible();
  await press(page, 'Rename');
  await expect(page.getByRole('heading', { name: 'Ours', level: 1 })).toBeVisible();
});

function asking(page: Page) {
  return page.getByRole('alertdialog', { name: 'Leave without saving?' });
}

function expectOpen(page: Page, name: string) {
  return expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
}

/** The event by which browsers find out; Playwright cannot go on with a page whose reload was refused. */
function isAskedByBrowser(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

/** What is sent arrives only once the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await promise;
    await route.continue();
  });
  return resolve;
}
