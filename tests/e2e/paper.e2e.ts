import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectPages } from './printed.ts';

test('the page is printed as a sheet of all questions, then without the order of the stones, then as the ranking, and has nothing to press', async ({
  page,
  api,
  server,
}) => {
  const { id } = await api.openBatch();
  const asked: string[] = [];
  for (let n = 1; n <= 6; n++) asked.push((await api.ask(id, `Question number ${n}?`, 'Ada')).id);
  await page.goto('/');
  const list = page.locator('#questions').getByRole('listitem');

  await test.step('the sheet of questions', async () => {
    await expect(list).toHaveCount(6);
    await print(page);
    for (let n = 1; n <= 6; n++) await expect(page.getByText(`Question number ${n}?`)).toBeVisible();
    await expect(page.getByText('December 2026 Council')).toBeVisible();
    await expect(page.getByText(/^Submission Deadline: /)).toBeVisible();
    await expectNothingToPress(page);
    await keepPicture(page, 'paper-questions');
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('while stones are given, which are shown at once, paper has no order of stones', async () => {
    await api.change(id, { phase: 2 });
    for (let ballot = 0; ballot < 6; ballot++) await api.castBallot(server, id, asked.slice(0, 4));
    // From then on the page hears that it is printed.
    await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeEnabled();
    await expect(list.first()).toContainText('Question number 1?');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await print(page);
    await expect(list).toContainText([6, 5, 4, 3, 2, 1].map((n) => `Question number ${n}?`));
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(list.first()).toContainText('Question number 1?');
  });

  await test.step("the council's page has the ranking", async () => {
    await api.change(id, { phase: 3 });
    const places = page.getByRole('listitem').filter({ hasText: /Question number/ });
    await expect(places.nth(0)).toContainText('24 stones');
    await print(page);
    await expect(places.nth(0)).toContainText('Question number 1?');
    await expect(places.nth(3)).toContainText('6 stones');
    await expectNothingToPress(page);
    await keepPicture(page, 'paper-ranking');
  });
});

test('a result of 45 questions is three pages with places, words, stones, who asked and what goes to the council', async ({
  page,
  api,
  server,
}) => {
  const { id, slug } = await api.openBatch();
  await api.change(id, { rules: { council_size: 4 } });
  const ids: string[] = [];
  const words = (n: number) => `Question number ${n}: ${'how is it done, and who '.repeat(2 + (n % 2))}pays for it?`;
  for (let n = 1; n <= 45; n++) ids.push((await api.ask(id, words(n), `Author ${n}`)).id);
  await api.change(id, { phase: 2 });
  // As different as votes are, so that hardly any places are shared.
  for (let n = 0; n < 12; n++)
    await api.castBallots(
      server,
      id,
      [0, 2 * n, 3 * n].map((from) => ids.slice(from, from + 4)),
    );
  await api.change(id, { phase: 3 });
  await test.step('in German, whose words are long', async () => {
    await page.goto(`/batches/${slug}?lang=de`);
    await expect(page.locator('.result-keep .qr')).toBeVisible();
    await print(page);
    const ranks = page.locator('.rank');
    await expect(ranks).toHaveCount(45);
    for (const part of ['.rank-no', 'blockquote', '.by', '.bar-words strong'])
      expect(await page.locator(`.rank ${part}`).filter({ visible: true }).count()).toBe(45);
    await expect(page.locator('.rank:has(.cut)')).toHaveAttribute('data-forwarded');
    await expectNothingToPress(page);
    await expectPages(page, 3, 'result-de');
  });
});

function print(page: Page): Promise<void> {
  return page.emulateMedia({ media: 'print', colorScheme: 'dark' });
}

/** For `npm run screens`: as wide as A4 between its margins. */
async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENS) return;
  await page.setViewportSize({ width: 688, height: 900 });
  await page.screenshot({ path: `${process.env.SCREENS}/${name}.png`, fullPage: true });
}

async function expectNothingToPress(page: Page): Promise<void> {
  for (const control of await page.locator('button, input, textarea, [role=timer]').all()) {
    await expect(control).toBeHidden();
  }
}
