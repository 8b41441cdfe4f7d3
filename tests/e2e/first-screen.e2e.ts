import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('the stoning view is left by Back and opened again by Forward; who gave stones sees the own picks, in this browser alone, until they are removed; and nothing opens by itself in the next round', async ({
  page,
  context,
  api,
  newVisitor,
}) => {
  const { id } = await api.openBatch({ phase: 2, questions: 6 });
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const start = page.getByRole('button', { name: 'Start 10 Stoning Process' });
  // The one thing to do is on the first screen of a phone.
  await expect(start).toBeInViewport({ ratio: 1 });
  await test.step('Back leaves the stoning view with the picks kept, Forward and a reload open it again', async () => {
    const heading = page.getByRole('heading', { name: '10 Stoning Process' });
    const picked = page.getByRole('main').getByRole('button', { name: 'Question number 2?' });
    await start.click();
    await picked.click();

    await page.goBack();
    await expect(start).toBeFocused();
    await expect(page).toHaveURL('/');
    await page.goForward();
    await expect(heading).toBeFocused();
    await expect(picked).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(heading).toBeFocused();
    await expect(picked).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: 'Back to Questions' }).click();
    await expect(start).toBeFocused();
    await start.click();
    // Before the view is open, Back would leave the page itself.
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(start).toBeFocused();
  });
  await start.click();
  await page.getByRole('button', { name: 'Reset All' }).click();
  await giveStones(page);
  const completed = page.getByRole('button', { name: 'Stoning Completed' });
  // Nobody is invited to what they have done.
  await expect(page.getByText('Each of us has ten stones', { exact: false })).toHaveCount(0);
  const picks = page.getByRole('group').filter({ hasText: 'Your picks' });
  await expect(picks).toBeVisible();
  // Whoever is done has no more to read than this.
  const sentences = await page.locator('.banner-act p, .given p:not(.visually-hidden)').allInnerTexts();
  expect(sentences.flatMap((text) => text.match(/[.?!](?=\s|$)/g) ?? [])).toHaveLength(3);
  await expect(picks.getByRole('listitem')).toHaveText([/number 3\?/, /number 1\?/, /number 2\?/, /number 5\?/]);

  await test.step('Forward does not open what is done', async () => {
    await page.goForward();
    await expect(completed).toBeVisible();
    await expect(page.getByRole('heading', { name: '10 Stoning Process' })).toBeHidden();
  });

  await test.step('another tab does not go on offering what is done', async () => {
    await expect(tab.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
    await expect(tab.getByText('Your receipt')).toBeVisible();
    await tab.close();
  });

  await test.step('with the result, closed until somebody looks', async () => {
    await api.change(id, { phase: 3 });
    await page.reload();
    await expect(page.getByText('Your receipt')).toBeVisible();
    await expect(picks.getByRole('listitem').first()).toBeHidden();
    await page.getByText('Your picks').click();
    await expect(picks.getByRole('listitem').first()).toBeVisible();
  });

  await test.step('nobody else sees them, and they can be removed', async () => {
    const other = await newVisitor();
    await other.goto('/');
    await other.setViewportSize({ width: 390, height: 844 });
    await expect(other.getByRole('link', { name: 'See the ranking' })).toBeInViewport({ ratio: 1 });
    await expect(other.getByText('Your picks')).toHaveCount(0);
    await page.goto(`/batches/${id}`);
    await page.getByText('Your picks').click();
    await expect(picks.getByRole('listitem')).toHaveText([/number 3\?/, /number 1\?/, /number 2\?/, /number 5\?/]);
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from this device' }).click();
    await expect(page.getByText('Your picks')).toHaveCount(0);
    await page.goto('/');
    await page.reload();
    await expect(page.getByRole('link', { name: 'See the ranking' })).toBeVisible();
    await expect(page.getByText('Your picks')).toHaveCount(0);
  });

  await test.step('in the next round what could not be opened again does not open by itself', async () => {
    const heading = page.getByRole('heading', { name: '10 Stoning Process' });
    const again = { phase: 1, reason: 'Two questions were unclear' };
    // What opens by itself asks the server first whether the stones are given, with the first drawing of the phase.
    let asking = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/ballots/mine')) asking++;
    });
    const opensNothing = async () => {
      asking = 0;
      await api.change(id, { phase: 2 });
      await expect(start.or(heading)).toBeVisible();
      await expect(start).toBeEnabled();
      expect(asking).toBe(0);
    };
    await api.change(id, again);
    await api.change(id, { phase: 2 });
    await start.click();
    await expect(heading).toBeFocused();

    await test.step('after a reload in another phase', async () => {
      await api.change(id, again);
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
      await opensNothing();
    });

    await test.step('after the way forward to what is done', async () => {
      await start.click();
      await giveStones(page);
      await page.goForward();
      await api.change(id, again);
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
      await opensNothing();
    });
  });
});

async function giveStones(page: Page): Promise<void> {
  for (const n of [3, 1, 2, 5]) {
    const question = page.getByRole('main').getByRole('button', { name: `Question number ${n}?` });
    await question.click();
  }
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
  await expect(page.getByRole('heading', { name: 'Your ten stones are given' })).toBeFocused();
}
