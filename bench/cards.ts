import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { largestPackage } from '#contract/council/cards.ts';
import { administrator } from '#tests/support/product.ts';
import { buildWhenOutOfDate } from '../scripts/build.mjs';
import { launchChromium } from '../scripts/chromium.mjs';
import { timeMs } from './figures.ts';
import { type Bench, withBatch } from './product.ts';

const longestMs = 120_000;

/**
 * The largest packages in the panel, as an organiser makes them: one that is stored as CSV and for Excel, one that is printed to PDF. Then
 * one card of the first is made void, for which a digest over all cards of the batch is made.
 */
export async function measureCards(inFile: number = largestPackage.file, printed: number = largestPackage.print) {
  buildWhenOutOfDate();
  await withBatch({ questions: 12, phase: 1 }, async (bench) => {
    await bench.organiser.change(bench.batchId, { rules: { voters: 'cards' } });
    const browser = await launchChromium();
    try {
      const page = await openCards(await browser.newPage({ baseURL: bench.product.address }), bench);
      const making = await timeMs(() => make(page, 'A file', inFile));
      const csv = await store(page, 'Save as CSV');
      const excel = await store(page, 'Save for Excel');
      console.log(
        `${inFile} cards: made in ${seconds(making)}, stored as CSV in ${seconds(csv.ms)} (${megabytes(csv.content)}), for Excel in ${seconds(excel.ms)} (${megabytes(excel.content)})`,
      );
      await page.getByRole('button', { name: 'I have the file' }).click();
      const [, serial = ''] = /^"(\d{3}-\d{3}-\d{3})"/m.exec(csv.content.toString()) ?? [];
      console.log(`one of them made void, over the API: ${seconds(await timeMs(() => makeVoid(bench, serial)))}`);
      await print(page, printed);
    } finally {
      await browser.close();
    }
  });
}

async function openCards(page: Page, { product, batchId }: Bench): Promise<Page> {
  page.setDefaultTimeout(longestMs);
  const headers = { origin: product.address };
  await page.request.post('/api/auth/sign-in/email', { headers, data: administrator });
  await page.goto(`/admin?batch=${batchId}&view=cards`);
  return page;
}

/** From the press to the codes on the page. */
async function make(page: Page, leaves: 'A file' | 'Printed cards', count: number): Promise<void> {
  await page.getByLabel('How many').fill(String(count));
  await page.getByLabel(leaves).check();
  await page.getByRole('button', { name: 'Make cards' }).click();
  await page.locator('.cards-made').waitFor();
}

async function store(page: Page, button: string): Promise<{ ms: number; content: Buffer }> {
  let path = '';
  const ms = await timeMs(async () => {
    const stored = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    path = await (await stored).path();
  });
  return { ms, content: await readFile(path) };
}

function makeVoid({ organiser, batchId }: Bench, serial: string): Promise<unknown> {
  return organiser.call('POST', `/api/admin/batches/${batchId}/cards/${serial}/void`, {});
}

async function print(page: Page, count: number): Promise<void> {
  const making = await timeMs(() => make(page, 'Printed cards', count));
  await page.emulateMedia({ media: 'print' });
  const printing = await timeMs(() => page.pdf({ preferCSSPageSize: true }));
  console.log(`${count} cards: made in ${seconds(making)}, printed to PDF in ${seconds(printing)}`);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = ({ length }: Buffer) => `${(length / 1e6).toFixed(1)} MB`;
