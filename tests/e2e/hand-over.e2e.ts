import { readFile } from 'node:fs/promises';
import type { Download, Page, Route } from '@playwright/test';
import { readSheet } from '#tests/support/spreadsheet.ts';
import { expectNoViolations } from './axe.ts';
import { batchIdOf, council, press, row } from './batch-rows.ts';
import { asked } from './councils.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { expectNoMessageOnPaper } from './toasted.ts';

const slug = 'december-2026-council';

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

async function download(page: Page, act: () => Promise<void>): Promise<[name: string, bytes: Buffer]> {
  const started = page.waitForEvent('download');
  await act();
  const saved: Download = await started;
  return [saved.suggestedFilename(), await readFile(await saved.path())];
}

test('printing puts nothing on record; an organiser says so, and then it is on record who handed over', async ({
  page,
  session,
}) => {
  const prints = await countPrints(page);
  await openPanel(page, session);
  await press(row(page), 'Files and hand-over');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nobody has handed this result over yet.')).toBeVisible();
  await test.step('the ranking is a spreadsheet, with addresses only where they are asked for', async () => {
    const take = () => download(page, () => dialog.getByRole('link', { name: 'Ranking as a spreadsheet' }).click());
    const [name, bytes] = await take();
    expect(name).toBe(`ten-stones-ranking-${slug}.xlsx`);
    expect(readSheet(bytes).lastRow).toBe(asked.length + 1);
    expect(readSheet(bytes).columns.has('E-mail')).toBe(false);
    await dialog.getByRole('checkbox', { name: 'With e-mail addresses' }).check();
    expect(readSheet((await take())[1]).columns.has('E-mail')).toBe(true);
  });
  await page.getByRole('dialog').getByRole('link', { name: 'Hand over' }).click();
  await expect(page.getByText('Cover, ranking and a sheet for each of 4 questions')).toBeVisible();
  await expect(page.getByText('Not handed over yet')).toBeVisible();
  await expect(page.getByText('Question 4 of 4')).toBeVisible();
  await press(page, 'Print or save as PDF');
  await expect.poll(prints).toBe(1);
  await expect(page.getByText('Not handed over yet')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Not handed over yet')).toBeHidden();
  await expect(page.getByText(/^Printed on \d\d-\d\d-\d{4}$/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Handed over' }).click();
  await toast(page, 'Success', 'It is on record that you handed this over.');
  await expectNoMessageOnPaper(page);
  const handedOver = page.getByText(/^Handed over on \d\d-\d\d-\d{4} by Administrator$/);
  await expect(handedOver).toBeVisible();
  await page.reload();
  await expect(handedOver).toBeVisible();
  await expect(page.getByRole('button', { name: 'Handed over' })).toBeHidden();
  await page.getByRole('link', { name: 'Back to the panel' }).click();
  await expect(page.getByRole('tab', { name: 'Results' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/by Administrator: 4 questions$/)).toBeVisible();
});

test('the pack and the check of the count say the same of the chain; the pack is in the council’s language, saved under the batch’s address, and asks what the panel takes', async ({
  page,
  api,
  session,
}) => {
  const id = await batchIdOf(api);
  await openPanel(page, session, `/admin/print/${id}`);
  await expect(page.getByText(`/batches/${slug}`)).toBeVisible();
  const ticks = await page.locator('.pack-sheet').first().locator('.pack-tick').allInnerTexts();
  const said = await page.getByRole('definition').filter({ hasText: 'Its head is' }).innerText();
  const [chain = '', grows] = said.split('\n');
  expect(chain).toMatch(/^Links \d+ to \d+, \d+ in all\. Its head is [0-9a-f]{64}$/);
  expect(grows).toMatch(/A later act that touches this result, .+, adds links/);

  await test.step('where no answer comes, the cover says whether it is on record, and it is there once', async () => {
    await expect(page.getByText('Not handed over yet')).toBeVisible();
    const lose = (send: boolean) => async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      if (send) await route.fetch();
      await route.abort();
    };
    await page.route('**/handovers', lose(false));
    await press(page, 'Handed over');
    await expect(page.getByText(/may not be on record/).first()).toBeVisible();
    await expect(page.getByText('Not handed over yet', { exact: true })).toBeVisible();
    await page.unroute('**/handovers');
    await page.route('**/handovers', lose(true));
    await press(page, 'Handed over');
    await expect(page.getByText(/^Handed over on /)).toBeVisible();
    expect(await api.call<unknown[]>('GET', `/api/admin/batches/${id}/handovers`)).toHaveLength(1);
  });

  await test.step('in the council’s language, or in the one that is chosen, and the press beside it in the panel’s', async () => {
    const identity = { name: 'Rat am Fluss', contact: '', imprint: '', language: 'de', time_zone: '' };
    const second_phase = { fr: { name: 'La pesée', act: 'Peser' } };
    await api.call('PUT', '/api/admin/identity', { ...identity, language: 'it' });
    await page.reload();
    await expect(page.getByLabel('Language of these pages')).toHaveValue('en');
    await api.call('PUT', '/api/admin/identity', { ...identity, second_phase });
    await page.reload();
    const pages = page.locator('.pack-pages');
    await expect(page.getByLabel('Language of these pages')).toHaveValue('de');
    await expect(pages.getByText('4 Fragen für den Rat')).toBeVisible();
    await expect(pages).toHaveAttribute('lang', 'de');
    await expect(pages).toContainText('Rat am Fluss');
    await expect(pages.locator('.pack-rank').first()).toContainText('Rang');
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
    await page.getByLabel('Language of these pages').selectOption('fr');
    await expect(pages.getByRole('term').filter({ hasText: 'La pesée' })).toBeVisible();
    await page.getByLabel('Language of these pages').selectOption('ar');
    await expect(pages).toHaveAttribute('lang', 'ar');
    await expect(pages).toHaveAttribute('dir', 'rtl');
    await expect(pages.getByText('جواب المجلس').first()).toBeVisible();
    // Beside the questions, the council's name, its address and the hash of the chain nothing is left of another language.
    const own = pages.locator('h2, th, dt, .pack-lead, .pack-rank, .pack-tick, .pack-sign, .pack-note');
    for (const said of await own.allTextContents()) expect(said.replace('Rat am Fluss', '')).not.toMatch(/[a-z]{3}/i);
    await expectNoViolations(page);
  });

  await test.step('prints are saved under the batch’s address and their language', async () => {
    const nameWhilePrinted = () =>
      page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        const { title } = document;
        dispatchEvent(new Event('afterprint'));
        return [title, document.title];
      });
    await expect.poll(nameWhilePrinted).toEqual([`ten-stones-hand-over-${slug}-ar`, council]);
    await page.goto(`/admin/print/poster?batch=${id}&in=en,de`);
    await expect.poll(nameWhilePrinted).toEqual([`ten-stones-poster-${slug}-en-de`, 'Poster, one A4 page']);
    await page.goto(`/admin?batch=${id}&view=results`);
    await expect.poll(async () => (await nameWhilePrinted())[0]).toBe(`ten-stones-ranking-${slug}`);
  });

  await test.step('what the council ticks on paper is what the panel takes', async () => {
    await page.getByRole('button', { name: 'Write outcome' }).first().click();
    const options = page.getByLabel('What became of it').locator('option');
    await expect(options).not.toHaveCount(0);
    const states = await options.allTextContents();
    await page.keyboard.press('Escape');
    expect(states).toEqual(ticks);
  });

  await page.goto(`/batches/${slug}`);
  await press(page, 'Check the count');
  await expect(page.getByText(`The chain is unbroken: l${chain.slice(1)}.`)).toBeVisible();
  await expect(page.getByText('A later act that touches this result')).toBeVisible();

  await test.step('everybody may take the ranking along from there', async () => {
    const [name, bytes] = await download(page, () =>
      page.getByRole('link', { name: 'Download the ranking (CSV)' }).click(),
    );
    expect(name).toBe(`ten-stones-ranking-${slug}.csv`);
    expect(bytes.toString()).toContain(asked[0]?.[0]);
    expect(bytes.toString()).not.toContain('@example.org');
  });
});
