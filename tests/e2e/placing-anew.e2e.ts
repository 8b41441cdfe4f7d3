import type { Locator, Page } from '@playwright/test';
import { hearNothing, toast } from './failures.ts';
import { expect, test } from './fixtures.ts';
import { card, complete, give, open, reason, takeOut } from './paper-acts.ts';

test.describe('stones that were given to a question that is taken out', () => {
  test('are placed anew, the others stay, and nothing is lost on the way; another tab is told; each page asks in its own moment, so that a hall does not ask at once', async ({
    page,
    api,
    context,
  }) => {
    const { id, ids } = await open(api);
    await page.addInitScript(() => {
      Math.random = () => 0.9;
    });
    await page.clock.install();
    await page.goto('/');
    const old = await give(page);
    let asked = 0;
    await page.route(
      '**/ballots/mine',
      (route) => {
        asked += 1;
        return route.continue();
      },
      { times: 1 },
    );
    await page.clock.pauseAt(new Date(Date.now() + 5_000));
    await takeOut(api, id, ids[0]);
    await expect(page.locator('.grid > li').last()).toContainText(reason);
    await page.clock.runFor(2000);
    expect(asked).toBe(0);
    await page.clock.runFor(1000);
    await expect.poll(() => asked).toBe(1);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'A question that you gave stones was taken out' })).toBeVisible();
    await expect(page.getByText('If you do not, they stay where they lie', { exact: false })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    for (const tab of [page, other]) {
      await anew(tab).click();
      // Open before the first one picks: a tab that opens later goes on with what is picked already.
      await expect(tab.getByText('Only the places that became free are open.', { exact: false })).toBeVisible();
    }
    await card(page, 2).click({ force: true });
    await expect(place(page, 1)).toContainText('Question number 2?');
    await card(page, 5).click();
    await expect(place(page, 0)).toContainText('Question number 5?');

    await test.step('a reload keeps what was picked, and the way back the focus', async () => {
      await page.reload();
      await anew(page).click();
      await expect(place(page, 0)).toContainText('Question number 5?');
      await page.getByRole('button', { name: 'Back to Questions' }).click();
      await expect(anew(page)).toBeFocused();
      await anew(page).click();
    });

    await test.step('without a network it is told, and the same change again gets the same answer', async () => {
      await page.getByRole('button', { name: 'Complete Stoning' }).click();
      const review = page.getByRole('dialog');
      let lost = '';
      const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
        lost = ((await (await route.fetch()).json()) as { receipt: string }).receipt;
        await route.abort('connectionreset');
      };
      await page.route('**/ballots/mine', lose, { times: 1 });
      await review.getByRole('button', { name: 'Complete Stoning' }).click();
      await expect(review.getByText('We do not know yet whether it arrived.', { exact: false })).toBeVisible();
      await review.getByRole('button', { name: 'Complete Stoning' }).click();
      await toast(page, 'Success', 'Your stones have been placed anew.');
      await expect(page.locator('.receipt code')).toHaveText(lost);
    });

    await expect(page.getByText(`takes the place of your earlier one, ${old}, which no longer counts.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your ten stones are given' })).toBeFocused();
    await card(other, 6).click();
    await complete(other);
    await toast(other, 'Error', 'Your stones were already placed anew, perhaps in another tab.');
    await expect(other.locator('.receipt code')).toHaveText((await page.locator('.receipt code').textContent()) ?? '');
    const { questions, batch } = await api.call<{
      batch: { ballots: number };
      questions: { id: string; stones: number }[];
    }>('GET', '/api/active-batch');
    expect(batch.ballots).toBe(1);
    const stones = Object.fromEntries(questions.map((question) => [question.id, question.stones]));
    expect(ids.slice(0, 6).map((one) => stones[one])).toEqual([0, 3, 2, 1, 4, 0]);
  });

  test('stay where they lie when stoning ends first, and leave no draft in the browser, however it hears of the end', async ({
    page,
    api,
    context,
  }) => {
    const { id, ids } = await open(api);
    await page.goto('/');
    const receipt = await give(page);
    // A question that was deleted frees its place, too.
    await api.call('DELETE', `/api/admin/questions/${ids[0]}`);
    await anew(page).click();
    await card(page, 5).click();
    await expect.poll(() => stored(page)).toContain(ids[4]);
    // What was given is stored to be looked at, until it is removed, and nowhere else.
    await expect(page.getByRole('button', { name: 'Complete Stoning' })).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('stoning_given_')) localStorage.removeItem(key);
    });
    for (const secret of [receipt, ...ids.slice(0, 4)]) expect.soft(await stored(page)).not.toContain(secret);
    const draft = await page.evaluate(() => ({ ...localStorage }));

    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    await api.change(id, { phase: 3 });
    const ended = 'Stones are no longer taken, so nothing was placed anew. Your stones stay where they lie.';
    await expect(page.getByRole('dialog').getByText(ended)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Your picks' }).getByText(ended)).toBeVisible();
    await expect(page.getByText('could not be given', { exact: false })).toHaveCount(0);
    await expect.poll(() => stored(page)).not.toContain(ids[4]);

    await test.step('a page that opens after the end forgets it', async () => {
      const later = await context.newPage();
      await later.goto('/privacy');
      await later.evaluate((kept) => Object.assign(localStorage, kept), draft);
      expect(await stored(later)).toContain(ids[4]);
      await later.goto('/');
      await expect.poll(() => stored(later)).not.toContain(ids[4]);
    });
  });

  test('stay where they lie when a page that heard of no end asks too late', async ({ page, api }) => {
    const { id, ids } = await open(api);
    await hearNothing(page);
    await page.goto('/');
    await give(page);
    await takeOut(api, id, ids[0]);
    await page.reload();
    await anew(page).click();
    await card(page, 5).click();
    await api.change(id, { phase: 3 });
    await complete(page);
    await expect(
      page.getByText('nothing was placed anew. Your stones stay where they lie.', { exact: false }).first(),
    ).toBeVisible();
  });
});

/** What this page keeps in the browser. */
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));

const anew = (page: Page): Locator => page.getByRole('button', { name: 'Place these stones anew' });

const place = (page: Page, index: number): Locator =>
  page.getByRole('region', { name: 'Your picks' }).getByRole('listitem').nth(index).getByRole('button');
