import type { Locator, Page } from '@playwright/test';
import { press, row, startingWith } from './batch-rows.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { expectNoMessageOnPaper } from './toasted.ts';

test('a message covers neither the field it speaks of nor the button on a phone', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await api.openBatch();
  await page.goto('/');
  const send = page.getByRole('button', { name: 'Submit Question' });
  // Where the message will come: at the window's lower edge.
  await send.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await send.click();
  const message = page.locator('.toast', { hasText: 'Please fill in all fields' });
  await expect(message).toBeVisible();
  for (const field of ['Name', 'Email', 'Question']) {
    await page.getByLabel(field, { exact: true }).focus();
    await expect.poll(() => overlap(message, page.getByLabel(field, { exact: true })), field).toBe(false);
    await expect.poll(() => overlap(message, send), field).toBe(false);
  }
  await test.step('and is on no paper', () => expectNoMessageOnPaper(page));
});

test('a success is said once the panel shows it, so that the next step is about the batch as it is, and also where it cannot be read again; what was said before a dialog waits until that is closed', async ({
  page,
  api,
  session,
}) => {
  await api.openBatch({ questions: 4 });
  await page.clock.install();
  await openPanel(page, session);
  await expect(row(page)).toBeVisible();
  const says = (words: string) => page.getByRole('region', { name: 'Messages' }).getByText(words).first();

  await test.step('once the panel shows it', async () => {
    const answer = await holdLists(page, 'Deactivate');
    await expect(says('Batch deactivated successfully!')).toBeHidden();
    await answer();
    await expect(says('Batch deactivated successfully!')).toBeVisible();
    await expect(row(page).getByRole('button', { name: startingWith('Activate') })).toBeVisible();
  });

  await test.step('where it cannot be read again', async () => {
    const answer = await holdLists(page, 'Activate');
    await expect(says('Batch activated successfully!')).toBeHidden();
    await page.clock.runFor(2000);
    await expect(says('Batch activated successfully!')).toBeVisible();
    await answer();
  });

  await test.step('before a dialog', async () => {
    await press(row(page), 'Start Stoning');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start Stoning' }).click();
    const message = page.locator('.toast', { hasText: 'Batch phase updated' });
    await expect(message).toBeVisible();
    await page.clock.runFor(2000);
    await press(row(page), 'Complete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(message).toBeHidden();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(message).toBeVisible();
  });
});

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('Both should be on the page.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Has the batch do this, while the browser's clock stands and the list of batches is answered only when it is told to. */
async function holdLists(page: Page, act: string) {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000));
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/admin/batches', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const reload = page.waitForRequest('**/api/admin/batches');
  await press(row(page), act);
  await reload;
  await page.clock.runFor(100);
  return async () => {
    const answered = page.waitForResponse('**/api/admin/batches');
    answer.resolve();
    await answered;
    await page.unroute('**/api/admin/batches');
    await page.clock.resume();
  };
}
