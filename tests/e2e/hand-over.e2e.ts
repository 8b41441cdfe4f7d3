import { readFile, writeFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readSheet } from '#tests/support/spreadsheet.ts';
import type { AdminApi } from './admin-api.ts';
import { press, row } from './batch-rows.ts';
import { asked } from './councils.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

/** The batch that was completed last. */
async function idOf(api: AdminApi): Promise<string> {
  const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
  return batch?.id ?? '';
}

// Of the questions two are joint at a cut after the third, so four go to the council.
test.use({ council: 'cut' });

/** A printer that only counts. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Object.assign(window, { prints: Reflect.get(window, 'prints') + 1 }),
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'prints') as number);
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

async function download(page: Page, act: () => Promise<void>): Promise<[name: string, bytes: Buffer]> {
  const started = page.waitForEvent('download');
  await act();
  const saved: Download = await started;
  return [saved.suggestedFilename(), await readFile(await saved.path())];
}

test('an organiser takes the ranking along as a spreadsheet, with addresses only where they are asked for', async ({
  page,
  api,
  session,
}) => {
  const id = await idOf(api);
  await openPanel(page, session);
  await press(row(page), 'Files and hand-over');
  const dialog = page.getByRole('dialog');
  const take = () => download(page, () => dialog.getByRole('link', { name: 'Ranking as a spreadsheet' }).click());
  const [name, bytes] = await take();
  expect(name).toBe(`ten-stones-ranking-${id}.xlsx`);
  expect(readSheet(bytes).lastRow).toBe(asked.length + 1);
  expect(readSheet(bytes).columns.has('E-mail')).toBe(false);
  await dialog.getByRole('checkbox', { name: 'With e-mail addresses' }).check();
  expect(readSheet((await take())[1]).columns.has('E-mail')).toBe(true);
});

test('an organiser hands the result over: it is printed, and who did so is on record', async ({ page, session }) => {
  const prints = await countPrints(page);
  await openPanel(page, session);
  await press(row(page), 'Files and hand-over');
  await expect(page.getByRole('dialog').getByText('Nobody has handed this result over yet.')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Hand over' }).click();
  await expect(page.getByText('Cover, ranking and a sheet for each of 4 questions')).toBeVisible();
  await expect(page.getByText('Not handed over yet')).toBeVisible();
  await expect(page.getByText('Question 4 of 4')).toBeVisible();
  await press(page, 'Print or save as PDF');
  await toast(page, 'Success', 'It is on record that you handed this over.');
  await expect(page.getByText(/^Handed over on \d\d-\d\d-\d{4} by Administrator$/)).toBeVisible();
  await expect.poll(prints).toBe(1);
  await page.getByRole('link', { name: 'Back to the panel' }).click();
  await press(row(page), 'Files and hand-over');
  await expect(page.getByRole('dialog').getByText(/by Administrator: 4 questions$/)).toBeVisible();
});

test('nothing is printed where it could not be put on record', async ({ page, api, session }) => {
  const id = await idOf(api);
  const prints = await countPrints(page);
  await openPanel(page, session);
  await page.goto(`/admin/print/${id}`);
  await page.route('**/handovers', (route) => route.abort());
  await press(page, 'Print or save as PDF');
  await expect(page.getByText(/so nothing was printed/).first()).toBeVisible();
  await expect(page.getByText('Not handed over yet')).toBeVisible();
  expect(await prints()).toBe(0);
});

test.describe('without a cut', () => {
  test.use({ council: 'completedByMany' });

  test('somebody says how many ranks get a sheet', async ({ page, api, session }) => {
    const id = await idOf(api);
    await openPanel(page, session);
    await page.goto(`/admin/print/${id}`);
    await expect(page.getByText('Cover, ranking and a sheet for each of 6 questions')).toBeVisible();
    const ranks = page.getByLabel('Sheets for the first ranks');
    await expect(ranks).toHaveValue('10');
    await ranks.fill('1');
    await expect(page.getByText('Cover, ranking and a sheet for 1 question')).toBeVisible();
    await ranks.fill('many');
    await expect(page.getByText('Please enter a whole number from 1 to 50')).toBeVisible();
  });
});

for (const language of ['en', 'de', 'ar'])
  test(`the pack is a PDF with a page for each of its parts, in ${language}`, async ({ page, api, session }) => {
    const id = await idOf(api);
    await openPanel(page, session);
    await page.goto(`/admin?lang=${language}`);
    await page.goto(`/admin/print/${id}`);
    await expect(page.locator('.pack-sheet')).toHaveCount(4);
    // Dark on the screen is not dark on paper.
    await page.emulateMedia({ colorScheme: 'dark' });
    const pdf = await page.pdf({ preferCSSPageSize: true });
    if (process.env.PACKS) await writeFile(`${process.env.PACKS}/pack-${language}.pdf`, pdf);
    expect(pagesOf(pdf)).toBe(1 + 1 + 4);
  });

test.describe('a council of long words', () => {
  test.use({ council: undefined });

  test('the longest of everything leaves no page empty and none without its end', async ({
    page,
    api,
    server,
    session,
  }) => {
    const batch = await api.openBatch({ name: `The council of ${'very '.repeat(20)}many` });
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await api.ask(batch.id, `${'Long words '.repeat(90)}${n}?`, 'Jo')).id);
    await api.change(batch.id, { phase: 2, rules: { council_size: 6 } });
    await api.castBallot(server, batch.id, ids.slice(0, 4));
    await api.change(batch.id, { phase: 3 });
    await openPanel(page, session);
    await page.goto(`/admin/print/${batch.id}`);
    await expect(page.locator('.pack-sheet')).toHaveCount(4);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    if (process.env.PACKS) await writeFile(`${process.env.PACKS}/pack-long.pdf`, pdf);
    // Four texts of a thousand characters are more than a page of ranking; each has one sheet all the same.
    expect(pagesOf(pdf)).toBe(1 + 2 + 4);
  });
});

test('everybody may take the ranking along from the public page', async ({ page }) => {
  await page.goto('/');
  const [name, bytes] = await download(page, () =>
    page.getByRole('link', { name: 'Download the ranking (CSV)' }).click(),
  );
  expect(name).toMatch(/^ten-stones-ranking-.*\.csv$/);
  expect(bytes.toString()).toContain(asked[0]?.[0]);
  expect(bytes.toString()).not.toContain('@example.org');
});
