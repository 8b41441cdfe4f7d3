import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { verifyRecord } from '#verify/record.ts';
import { expect, test } from './fixtures.ts';

async function giveStones(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  for (let n = 1; n <= 4; n++) {
    const question = page.getByRole('main').getByRole('button', { name: new RegExp(`Question number ${n}`) });
    await question.first().click();
  }
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
  await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
}

async function readText(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('a voter keeps the receipt and finds it in the record, which anyone can count again', async ({ page, api }) => {
  const batch = await api.openBatch({ phase: 2, questions: 4 });
  await giveStones(page);

  const receipt = (await page.locator('.receipt code').textContent()) ?? '';
  expect(receipt).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{2}$/);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save receipt' }).click(),
  ]);
  const text = await readText(saved);
  expect(text).toContain(receipt);
  expect(text).not.toContain('Question number');

  await test.step('it lies open once, and prints alone, without the picks', async () => {
    const code = page.locator('.receipt code');
    await expect(code).toBeVisible();
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByRole('group').getByRole('button', { name: 'Print' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(code).toBeVisible();
    await expect(page.getByText('Question number 1?').first()).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await expect(page.getByText('Your receipt')).toBeVisible();
    await expect(code).toBeHidden();
    await page.getByText('Your receipt').click();
    await expect(code).toBeVisible();
  });

  await expect(
    page.getByText('Keep it to check, once the batch is completed, that your stones were counted.'),
  ).toBeVisible();

  await api.change(batch.id, { phase: 3 });
  await expect(page.getByText('Phase 3')).toBeVisible();
  const part = page.locator('[data-print="receipt"]');
  await expect(part).toContainText('Keep it to check that your stones were counted.');
  await expect(part).not.toContainText('once the batch is completed');
  const [record] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the record' }).click(),
  ]);
  expect(record.suggestedFilename()).toBe(`ten-stones-record-${batch.slug}.json`);
  expect(verifyRecord(JSON.parse(await readText(record)), { receipt })).toMatchObject({
    holds: true,
    receipt: 'counted',
  });

  await page.getByRole('button', { name: 'Check the count' }).click();
  await expect(page.getByRole('heading', { name: 'The count holds.' })).toBeVisible();
  await expect(page.getByText('Your receipt is in the record: your stones were counted.')).toBeVisible();

  await test.step('a record that takes too much of a device is left to the command', async () => {
    await page.route('**/record', (route) => route.fulfill({ json: ['x'.repeat(26_000_000)] }));
    await page.getByRole('button', { name: 'Check the count' }).click();
    await expect(page.getByText('too large to be counted in a page')).toBeVisible();
  });
});
