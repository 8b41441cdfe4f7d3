import type { Page } from '@playwright/test';
import { failCalls, hearNothing, toast } from './failures.ts';
import { expect, test } from './fixtures.ts';

/** The page comes as the server sends it while its database is away. */
async function sendEmptyPages(page: Page): Promise<void> {
  await page.route('**/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /<div id="root">[\s\S]*<\/script>\s*(?=<noscript>)/,
      '<div id="root"></div>',
    );
    await route.fulfill({ response: answer, body });
  });
}

test('says what is wrong with a submission, and keeps what was typed', async ({ page, api }) => {
  await api.openBatch();
  await page.goto('/');
  const send = page.getByRole('button', { name: 'Submit Question' });
  await send.click();
  await toast(page, 'Error', 'Please fill in all fields');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada.example.org');
  await page.getByRole('textbox', { name: 'Question' }).fill('Why?');
  await send.click();
  await toast(page, 'Error', 'Please enter a valid email address');
  await page.getByLabel('Email').fill('ada@example.org');

  const failing = await failCalls(page, 'POST', /\/api\/batches\/.*\/questions/);
  await send.click();
  await toast(page, 'Error', 'Failed to submit question. Please try again.');
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Why?');
  await failing.restore();
  await send.click();
  await toast(page, 'Success', 'Your question has been submitted successfully!');
  await expect(page.getByRole('heading', { name: 'Questions (1)' })).toBeVisible();
});

test('says that there is no active batch when it went away under the form', async ({ page, api }) => {
  const batch = await api.openBatch();
  await hearNothing(page);
  await page.goto('/');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('textbox', { name: 'Question' }).fill('Why?');
  await api.change(batch.id, { is_active: false });
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await toast(page, 'Error', 'No active batch found. Please contact an administrator.');
  await expect(page.getByText('Why?').first()).toBeVisible();
});

test('says that the questions could not be loaded', async ({ page, api }) => {
  await api.openBatch();
  await sendEmptyPages(page);
  const failing = await failCalls(page, 'GET', /\/api\/active-batch/);
  await page.goto('/');
  await toast(page, 'Error', 'Failed to load questions');
  await failing.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No questions yet')).toBeVisible();
});

test('has a 404 page that leads home and is logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});
