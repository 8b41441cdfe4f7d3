import type { Page } from '@playwright/test';
import { toast } from './failures.ts';
import { expect, test } from './fixtures.ts';
import { card, complete, give, open, stone, takeOut } from './paper-acts.ts';
import { sendQuestion } from './send-question.ts';

const rules = { ballot_changes: 'until_completed' } as const;
const change = (page: Page) => page.getByRole('button', { name: 'Change my stones' });
const place = (page: Page, n: number) =>
  page.getByRole('region', { name: 'Your picks' }).getByRole('listitem').nth(n).getByRole('button');

type Counted = { batch: { ballots: number }; questions: { id: string; stones: number }[] };

test('stones that may be changed until completion begin as they count, are reviewed with what changes, and give a receipt in place of the old one; another tab is offered the newer ones, and after completion nothing is changed', async ({
  page,
  api,
  context,
}) => {
  const { id, ids } = await open(api, rules);
  await page.goto('/');
  const old = await give(page);
  const other = await context.newPage();
  await other.goto('/');
  for (const tab of [page, other]) {
    await change(tab).click();
    // Open before the first one picks: a tab that opens later goes on with what is picked already.
    await expect(tab.getByRole('button', { name: 'Reset All' })).toBeVisible();
  }
  await expect(place(page, 0)).toContainText('Question number 1?');
  await expect(page.getByRole('button', { name: 'Complete Stoning' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Change any pick; then you can complete.')).toBeVisible();
  await card(page, 2).click();
  await card(page, 6).click();
  await expect(page.getByText('Change any pick, or complete.')).toBeVisible();

  await test.step('a reload keeps what was picked otherwise', async () => {
    await page.reload();
    await change(page).click();
    await expect(place(page, 1)).toContainText('Question number 6?');
    await expect(place(page, 3)).toContainText('Question number 4?');
  });

  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  const review = page.getByRole('dialog', { name: 'Your stones, changed' });
  await expect(review.getByRole('listitem').nth(1)).toContainText('Question number 6?Until now: Question number 2?');
  await expect(review.getByText('As before')).toHaveCount(3);
  await page.route('**/ballots/mine', (route) => route.abort('internetdisconnected'), { times: 1 });
  await review.getByRole('button', { name: 'Complete Stoning' }).click();
  await expect(review.getByText('We do not know yet whether it arrived.', { exact: false })).toBeVisible();
  await review.getByRole('button', { name: 'Complete Stoning' }).click();
  await toast(page, 'Success', 'Your stones have been changed. Your new receipt is on this page.');
  await expect(page.getByText(`takes the place of your earlier one, ${old}, which no longer counts.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your ten stones are given' })).toBeFocused();
  const own = page.locator('.given').filter({ hasText: 'Your picks' }).getByRole('listitem');
  await expect(own).toHaveText([/number 1\?/, /number 6\?/, /number 3\?/, /number 4\?/]);
  const { batch, questions } = await api.call<Counted>('GET', '/api/active-batch');
  const stones = Object.fromEntries(questions.map((question) => [question.id, question.stones]));
  expect([batch.ballots, ...ids.map((one) => stones[one])]).toEqual([1, 4, 0, 2, 1, 0, 3]);

  await test.step('the other tab loses nothing', async () => {
    await card(other, 4).click();
    await card(other, 5).click();
    await complete(other);
    await expect(other.getByText('Your stones were changed meanwhile', { exact: false })).toBeVisible();
    await expect(place(other, 3)).toContainText('Question number 5?');
    await other.getByRole('button', { name: 'Reset All' }).click();
    await expect(place(other, 1)).toContainText('Question number 6?');
    await expect(place(other, 3)).toContainText('Question number 4?');
    await card(other, 4).click();
    await card(other, 5).click();
    await complete(other);
    await toast(other, 'Success', 'Your stones have been changed.');
  });

  await test.step('where a question of them is taken out all may be changed, and nothing after completion', async () => {
    await page.close();
    const stillShown = other.getByText('Whoever uses this device can see and change your picks', { exact: false });
    await expect(stillShown).toBeVisible();
    await takeOut(api, id, ids[0]);
    await expect(other.getByRole('heading', { name: 'A question that you gave stones was taken out' })).toBeVisible();
    await change(other).click();
    await card(other, 2).click();
    await card(other, 6).click();
    await card(other, 4).click();
    await api.change(id, { phase: 3 });
    await expect(
      other.getByText('so nothing was changed. Your stones stay where they lie.', { exact: false }),
    ).toBeVisible();
    await other.getByRole('region', { name: 'Your picks' }).getByRole('button', { name: 'Back to Questions' }).click();
    await expect(change(other)).toHaveCount(0);
    await expect(other.getByText('Only this browser knows them', { exact: false })).toBeAttached();
    await expect(stillShown).toHaveCount(0);
    for (const unsent of [ids[1], ids[3]])
      await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).not.toContain(unsent);
  });
});

test('on a shared computer the first one removes the picks, and whoever comes next neither sees nor changes them', async ({
  page,
  api,
  context,
}) => {
  const { ids } = await open(api, rules);
  await page.clock.install();
  await page.goto('/');
  await give(page);
  // The page's time stands, so that the seconds for taking it back do not pass on a slow machine.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const remove = page.getByRole('button', { name: 'Remove from this device' });
  const dialog = page.getByRole('alertdialog', { name: 'Remove your picks from this device?' });
  const undo = page.getByRole('button', { name: 'Undo' });
  const picks = page.getByText('Your picks', { exact: true });

  await test.step('without an answer nothing is removed, and it can be taken back', async () => {
    await page.route('**/ballots/mine/final', (route) => route.abort('internetdisconnected'), { times: 1 });
    await remove.click();
    await dialog.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(dialog.getByText('The server did not answer.', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(undo).toBeFocused();
    await expect(undo).toHaveAccessibleDescription(
      'Your picks are removed from this device. Your stones stay where they lie.',
    );
    await expect(change(page)).toHaveCount(0);
    await undo.click();
    await expect(picks).toBeVisible();
    await expect(change(page)).toBeVisible();
  });

  await remove.click();
  await dialog.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(undo).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(undo).toHaveCount(0);
  // Not on the body, from where the keyboard would begin at the top.
  await expect(page.getByText('Your picks are removed from this device.', { exact: false })).toBeFocused();

  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
  await expect(next.getByText('Your receipt')).toBeVisible();
  await expect(change(next)).toHaveCount(0);
  await expect(next.getByText('Your picks', { exact: true })).toHaveCount(0);
  const kept = await next.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const id of ids) expect(kept).not.toContain(id);
  await next.goto('/stones?change');
  await expect(next.getByText('Question number', { exact: false })).toHaveCount(0);
});

test.describe('questions of one’s own, where these are excluded', () => {
  const submit = async (page: Page, text: string) => {
    await sendQuestion(page, text, { name: 'Ada', email: 'ada@example.org' });
    await toast(page, 'Success', 'Your question has been submitted successfully!');
  };

  test('are marked, cannot be picked by tap or key, nor where the browser forgot them, and the page says what it cannot know and where too few are of others', async ({
    page,
    api,
  }) => {
    const { id } = await api.openBatch();
    await api.change(id, { rules: { own_question: 'excluded' } });
    for (let n = 1; n <= 3; n++) await api.ask(id, `Question number ${n}?`, `Author ${n}`);
    await page.goto('/');
    await submit(page, 'Question number 6?');

    await test.step('too few of others', async () => {
      await api.change(id, { phase: 2 });
      await expect(page.getByText('so stones cannot be given here.', { exact: false })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toHaveCount(0);
      await api.change(id, { phase: 1, reason: 'Two questions are missing.' });
      for (const n of [4, 5]) await api.ask(id, `Question number ${n}?`, `Author ${n}`);
      await api.change(id, { phase: 2 });
    });

    // As the phase draws it: before, what is unfolded is folded again.
    await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
    await page.getByText('How this batch works').click();
    await page.getByText('All other rules').click();
    await expect(page.getByText('came from another device', { exact: false })).toBeVisible();
    await stone(page, 1, 2, 3);
    await expect(card(page, 6)).toContainText('Yours');
    await expect(card(page, 6)).toHaveAttribute('aria-disabled', 'true');
    await card(page, 6).click({ force: true });
    await expect(page.getByRole('status').filter({ hasText: 'This question is yours' })).toBeAttached();
    await card(page, 6).press('1');
    await expect(place(page, 3)).not.toContainText('Question number 6?');

    await test.step('where the browser forgot them the server refuses them, and they are marked then', async () => {
      await page.getByRole('button', { name: 'Back to Questions' }).click();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await stone(page, 1, 2, 3, 6);
      await complete(page);
      await expect(page.getByText('was submitted from this browser.', { exact: false })).toBeVisible();
      await expect(card(page, 6)).toContainText('Yours');
    });
    await card(page, 5).click();
    await complete(page);
    await toast(page, 'Success', 'Stone allocations have been saved successfully!');
  });
});
