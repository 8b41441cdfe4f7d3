import type { Page } from '@playwright/test';
import { readDrawn } from './drawn.ts';
import { expect, test } from './fixtures.ts';
import { fillBatch } from './many.ts';

/** The page waits for all its questions until the answer is called. */
async function holdQuestions(page: Page): Promise<() => void> {
  const fetched = Promise.withResolvers<void>();
  await page.route('**/api/active-batch', async (route) => {
    await fetched.promise;
    await route.continue();
  });
  return fetched.resolve;
}

test('1,200 questions are read, searched and found on the page, in pieces, and stoned by keyboard, also one that stands far behind', async ({
  page,
  api,
  server,
}) => {
  const id = await fillBatch(api, server, { questions: 1200, phase: 1 });
  await page.goto('/');

  await test.step('read', async () => {
    const cards = page.locator('.grid > li');
    await expect(cards).toHaveCount(200);
    await expect(page.getByText('200 of 1200 questions are shown')).toBeVisible();
    await page.getByRole('searchbox').fill('number 1200 author');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Question number 1200?');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Show 200 more' }).press('Enter');
    await expect(cards).toHaveCount(400);
    await expect(cards.nth(200)).toBeFocused();
    // What the browser's own search looks for is text of the page, also far below the window.
    await expect(page.getByText('Question number 400?', { exact: true })).toBeAttached();
    await expect.poll(() => page.evaluate(`window.find('Question number 400?')`)).toBe(true);
    const plain = await page.getByRole('link', { name: 'All questions as plain text' }).getAttribute('href');
    expect(await readDrawn(page, plain ?? '')).toContain('1200. Question number 1200?');
  });

  await test.step('stoned', async () => {
    await api.change(id, { phase: 2 });
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    const cards = page.locator('.pick');
    await expect(cards).toHaveCount(200);
    await page.getByRole('button', { name: 'Show 200 more' }).press('Enter');
    await expect(cards).toHaveCount(400);
    await expect(cards.nth(200)).toBeFocused();
    await page.keyboard.press('4');
    await expect(cards.nth(200)).toHaveAttribute('aria-pressed', 'true');
    await expect(cards.nth(200)).toBeFocused();
    await page.getByRole('searchbox').fill('number 777?');
    await expect(cards).toHaveCount(1);
    await cards.first().press('Enter');
    await expect(page.locator('.slot')).toContainText(['Question number', 'Question number 777?']);
    await page.getByRole('searchbox').fill('');
    for (const n of [1, 2]) await cards.nth(n).press(String(n));
    await page.getByRole('button', { name: 'Complete Stoning' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
  });
});

test('of more than 5,000 questions the page brings the first, the browser fetches all of them, and what is typed meanwhile stays', async ({
  page,
  api,
  server,
}) => {
  const id = await fillBatch(api, server, { questions: 5001, phase: 1 });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const fetchAll = await holdQuestions(page);
  const answer = await page.goto('/');
  expect((await answer?.body())?.length).toBeLessThan(300_000);
  expect(await answer?.text()).toContain('Question number 200?');
  const cards = page.locator('.grid > li');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.pressSequentially('Who speaks');
  await page.getByRole('searchbox').pressSequentially('number 50');
  fetchAll();
  // The page that the server drew searches nothing.
  await expect(page.getByText(/\d+ questions found/)).toBeAttached();
  await page.keyboard.type('01?');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Question number 5001?');
  // The page that the server drew has no stored draft.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('question_draft'))).toContain('Who speaks');
  await question.press('End');
  await page.keyboard.type(' for the river?');
  await expect(question).toHaveValue('Who speaks for the river?');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByText('Your question has been submitted').first()).toBeVisible();
  expect(complaints).toEqual([]);

  // What was typed before is of this list: the next one is whole.
  await api.change(id, { phase: 2 });
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  await expect(page.locator('.finder').getByRole('searchbox')).toHaveValue('');
});
