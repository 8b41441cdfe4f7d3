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

test('says what is wrong with a submission, and keeps what was typed; what could not be loaded; and that a page is not there', async ({
  page,
  api,
}) => {
  const { id } = await api.openBatch();
  await page.goto('/');
  const send = page.getByRole('button', { name: 'Submit Question' });
  const question = page.getByRole('textbox', { name: 'Question' });
  await send.click();
  await toast(page, 'Error', 'Please fill in all fields');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada.example.org');
  await question.fill('Why?');
  await send.click();
  await toast(page, 'Error', 'Please enter a valid email address');
  await page.getByLabel('Email').fill('ada@example.org');

  await test.step('where the server fails', async () => {
    const failing = await failCalls(page, 'POST', /\/api\/batches\/.*\/questions/);
    await send.click();
    await toast(page, 'Error', 'Failed to submit question. Please try again.');
    await expect(question).toHaveValue('Why?');
    await failing.restore();
    await send.click();
    await toast(page, 'Success', 'Your question has been submitted successfully!');
    await expect(page.getByRole('heading', { name: 'Questions (1)' })).toBeVisible();
  });

  await test.step('where the questions could not be loaded', async () => {
    await sendEmptyPages(page);
    await hearNothing(page);
    const failing = await failCalls(page, 'GET', /\/api\/active-batch/);
    await page.goto('/');
    await toast(page, 'Error', 'Failed to load questions');
    await failing.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Questions (1)' })).toBeVisible();
  });

  await test.step('where the batch went away under the form', async () => {
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.org');
    await question.fill('What now?');
    await api.change(id, { is_active: false });
    await send.click();
    await toast(page, 'Error', 'No active batch found. Please contact an administrator.');
    await expect(page.getByText('What now?').first()).toBeVisible();
  });

  await test.step('a page that is not there leads home, and is logged', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect.poll(() => logged.join('\n')).toContain('/no/such/page');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});
