import { batchIdOf, idsOf } from './batch-rows.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { expectPages } from './printed.ts';

test.use({ council: 'cut' });

test('the pack is a PDF with a page for each of its parts, in a language from right to left', async ({
  page,
  api,
  session,
}) => {
  const id = await batchIdOf(api);
  await openPanel(page, session);
  await page.goto('/admin?lang=ar');
  await page.goto(`/admin/print/${id}`);
  await expect(page.locator('.pack-sheet')).toHaveCount(4);
  // Joint questions have the same sign on the cover as in the ranking.
  const inTable = (await page.locator('.pack-ranking tbody td:first-child').allTextContents()).slice(0, 4);
  await expect(page.locator('.pack-list .num:first-child')).toHaveText(inTable);
  expect(inTable.filter((rank) => rank.includes('='))).toHaveLength(2);
  // Dark on the screen is not dark on paper.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectPages(page, 1 + 1 + 4, 'pack-ar');
});

test.describe('other councils', () => {
  test.use({ council: undefined });

  test('the cover says which rounds were set aside, and how many questions go to the council where not all are shown at once, as the reveal does; the longest of everything leaves no page empty and none without its end', async ({
    page,
    api,
    server,
    session,
  }) => {
    const batch = await api.openBatch({ questions: 12, phase: 2 });
    const ids = await idsOf(api);
    await api.castBallot(server, batch.id, ids.slice(0, 4));
    await api.change(batch.id, { phase: 1, reason: 'A rehearsal.' });
    await api.change(batch.id, { phase: 2 });
    // Three shares of four questions: each place is shared by three, so three places fit into ten.
    for (const first of [0, 4, 8]) await api.castBallot(server, batch.id, ids.slice(first, first + 4));
    await api.change(batch.id, { phase: 3 });
    await openPanel(page, session, `/admin/print/${batch.id}`);
    await expect(page.getByRole('definition').filter({ hasText: 'A rehearsal.' })).toHaveText(
      /^Round 1 was set aside on .+ \(1 ballot\): it does not count\. Why: A rehearsal\.$/,
    );
    const cover = page.locator('.pack-cover');
    await expect(cover.locator('.pack-lead')).toHaveText('12 questions for the council');
    const ranks = page.getByLabel('Sheets for the first ranks');
    await expect(ranks).toHaveValue('10');
    await ranks.fill('many');
    await expect(page.getByText('Please enter a whole number from 1 to 50')).toBeVisible();
    await ranks.fill('9');
    await expect(page.getByText('Cover, ranking and a sheet for each of 9 questions')).toBeVisible();
    await expect(cover).toContainText('12 questions for the council');
    await expect(cover).toContainText('The first 9 of them have a sheet of their own here');
    await page.goto('/?view=wall&reveal=keys');
    await expect(page.locator('.reveal-stage')).toContainText('12 questions go to the council');
    await expect(page.locator('.reveal-stage')).toContainText('These are the first 9 of them');

    await test.step('the longest of everything', async () => {
      const long = await api.openBatch({ name: `The council of ${'very '.repeat(20)}many` });
      const asked: string[] = [];
      for (let n = 0; n < 6; n++) asked.push((await api.ask(long.id, `${'Long words '.repeat(90)}${n}?`, 'Jo')).id);
      await api.change(long.id, { phase: 2, rules: { council_size: 6 } });
      await api.castBallot(server, long.id, asked.slice(0, 4));
      await api.change(long.id, { phase: 3 });
      await page.goto(`/admin/print/${long.id}`);
      await expect(page.locator('.pack-sheet')).toHaveCount(4);
      // Four texts of a thousand characters are more than a page of ranking; each has one sheet all the same.
      await expectPages(page, 1 + 2 + 4, 'pack-long');
    });
  });
});
