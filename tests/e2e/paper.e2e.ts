import type { Page } from '@playwright/test';
import { expect, openPanel, test } from './fixtures.ts';
import { expectPages } from './printed.ts';

test('the sheet of questions has them all, and nothing to press', async ({ page, api }) => {
  await api.openBatch({ questions: 12 });
  await page.goto('/');
  await print(page);
  for (let n = 1; n <= 12; n++) await expect(page.getByText(`Question number ${n}?`)).toBeVisible();
  await expect(page.getByText('December 2026 Council')).toBeVisible();
  await expect(page.getByText(/^Submission Deadline: /)).toBeVisible();
  await expectNothingToPress(page);
  await keepPicture(page, 'paper-questions');
});

for (const stones_shown of ['always', 'in_groups'] as const)
  test(`while stones are given, paper has no order of stones, by the rule ${stones_shown}`, async ({
    page,
    api,
    server,
  }) => {
    const { id } = await api.openBatch();
    await api.change(id, { rules: { stones_shown } });
    const asked: string[] = [];
    for (let n = 1; n <= 6; n++) asked.push((await api.ask(id, `Question number ${n}?`, 'Ada')).id);
    await api.change(id, { phase: 2 });
    for (let ballot = 0; ballot < 6; ballot++) await api.castBallot(server, id, asked.slice(0, 4));
    await page.goto('/');
    const list = page.locator('#questions').getByRole('listitem');
    await expect(list).toHaveCount(6);
    // From then on the page hears that it is printed.
    await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeEnabled();
    // On the screen the order is that of the stones, where they are shown at once.
    // The words are compared, not the whole line: its date is drawn in the council's time zone first, and then in the
    // reader's, between which a day may end.
    if (stones_shown === 'always') await expect(list.first()).toContainText('Question number 1?');
    const [first = ''] = (await list.first().textContent())?.match(/Question number \d\?/) ?? [];
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await print(page);
    await expect(list).toContainText([6, 5, 4, 3, 2, 1].map((n) => `Question number ${n}?`));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(list.first()).toContainText(first);
  });

test("the council's page has the ranking, and nothing to press", async ({ page, api, server }) => {
  const batch = await api.openBatch({ phase: 2, questions: 5 });
  const questions = await api.call<{ id: string; text: string }[]>('GET', '/api/admin/questions');
  const chosen = questions.slice(0, 4);
  await api.castBallot(
    server,
    batch.id,
    chosen.map(({ id }) => id),
  );
  await api.change(batch.id, { phase: 3 });
  await page.goto('/');
  await print(page);
  const places = page.getByRole('listitem').filter({ hasText: /Question number/ });
  await expect(places.nth(0)).toContainText(chosen[0]?.text ?? '');
  await expect(places.nth(0)).toContainText('4 stones');
  await expect(places.nth(3)).toContainText('1 stone');
  await expectNothingToPress(page);
  await keepPicture(page, 'paper-ranking');
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');
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
  for (const language of ['de', 'ar']) {
    await page.goto(`/batches/${slug}?lang=${language}`);
    await expect(page.locator('.result-keep .qr')).toBeVisible();
    await print(page);
    const ranks = page.locator('.rank');
    await expect(ranks).toHaveCount(45);
    for (const part of ['.rank-no', 'blockquote', '.by', '.bar-words strong'])
      expect(await page.locator(`.rank ${part}`).filter({ visible: true }).count()).toBe(45);
    await expect(page.locator('.rank:has(.cut)')).toHaveAttribute('data-forwarded');
    await expectNothingToPress(page);
    await expectPages(page, 3, `result-${language}`);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('an administrator opens the projector view beside the panel', async ({ page, api, context, session }) => {
  await api.openBatch();
  await openPanel(page, session);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Projector view (opens a new tab)' }).click();
  const wall = await opened;
  await expect(wall.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
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
