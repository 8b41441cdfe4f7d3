import { findOldChromium } from '../../scripts/old-chromium.mjs';
import { expect, test } from '../e2e/fixtures.ts';

test.skip(!findOldChromium(112), 'this browser is not here');

test('just above the floor the full page takes a question and ten stones, and says nothing of another browser', async ({
  page,
  api,
}) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  const { id } = await api.openBatch({ questions: 4, phase: 1 });
  await page.goto('/');
  await page.getByLabel('Name').fill('Maren Holt');
  await page.getByLabel('Email').fill('maren@example.org');
  await page.getByRole('textbox', { name: 'Question' }).fill('Who speaks for the river?');
  await expect(page.getByRole('button', { name: 'Dark colours' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByText('Your question has been submitted successfully!').first()).toBeVisible();
  await expect(page).toHaveURL('/');

  await api.change(id, { phase: 2 });
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  for (const n of [1, 2, 3, 4]) await page.getByRole('button', { name: `Question number ${n}?` }).click();
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
  await expect(page.getByText(/\b([0-9A-Z]{4}-){6}[0-9A-Z]{2}\b/).first()).toBeVisible();
  for (const path of ['/admin', '/booth', '/?view=wall']) {
    await page.goto(path);
    await expect(page.locator('#root *').first()).toBeVisible();
    await expect(page.locator('.too-old')).toBeHidden();
  }
  expect(failures).toEqual([]);
});
