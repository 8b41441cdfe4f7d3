import type { Locator, Page } from '@playwright/test';
import type { AdminApi } from './admin-api.ts';
import { toast } from './failures.ts';
import { expect, test } from './fixtures.ts';

const reason = 'It names a person who did not agree.';
const always = [
  'One ballot per browser: somebody with two devices could have given two.',
  'A ballot that was given cannot be changed.',
  'It takes at most 77 questions.',
];

test('how the batch works is told without scripts, a sentence for each rule', async ({ page, api }) => {
  const { id } = await api.openBatch();
  for (const [stones_shown, sentence] of [
    ['always', 'who watches this page can see what each ballot gave'],
    ['in_groups', 'only in groups of at least five ballots, and stay one group behind'],
    ['when_completed', 'Until the batch is completed nobody sees where stones lie, administrators neither'],
  ] as const) {
    await api.change(id, { rules: { stones_shown, questions_limit: 77 } });
    const html = await (await page.request.get('/')).text();
    for (const told of [sentence, ...always]) expect.soft(html).toContain(told);
  }
});

test('where nobody is to see the stones, the page, its print and the wall tell of ballots alone', async ({
  page,
  api,
  server,
}) => {
  const { id, ids } = await open(api, { stones_shown: 'when_completed' });
  for (let n = 0; n < 6; n++) await api.castBallot(server, id, ids.slice(0, 4));
  const later = 'where they lie is shown only when the batch is completed.';
  for (const path of ['/', '/?view=wall']) {
    await page.goto(path);
    await expect(page.getByText(later)).toBeVisible();
    await expect(page.getByText(/6 ballots so far|ballots were given/).first()).toBeVisible();
    await expect(page.getByText(/\d+ votes?$/)).toHaveCount(0);
    await expect(page.locator('.q-stones')).toHaveCount(0);
  }
  await page.goto('/');
  await expect(page.locator('.grid > li').first()).toContainText('Question number 6?');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(later)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await api.call('POST', `/api/admin/batches/${id}/show-stones`);
  await expect(
    page.getByText('An owner showed the stones to everybody before the end, on', { exact: false }),
  ).toBeVisible();
  await expect(page.locator('.grid > li').first()).toContainText('24');
});

test('a question that is taken out leaves unfinished picks with its reason, and stands last and marked', async ({
  page,
  api,
  server,
}) => {
  const { id, ids } = await open(api);
  await page.goto('/');
  await stone(page, 1, 2);
  await takeOut(api, id, ids[0]);
  await expect(page.getByRole('alert').getByText(`It was taken out: ${reason}`)).toBeVisible();
  await expect(page.getByText('7 stones left', { exact: true })).toBeVisible();
  await expect(card(page, 1)).toHaveCount(0);
  await expect(card(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Back to Questions' }).click();
  await expect(page.locator('.grid > li').last()).toContainText(reason);
  await expect(page.locator('.grid > li').last()).toContainText('Question number 1?');

  await api.castBallot(server, id, ids.slice(1, 5));
  await api.change(id, { phase: 3 });
  const takenOut = page.getByRole('region', { name: /Taken out during stoning/ });
  await expect(takenOut.getByRole('listitem')).toHaveCount(1);
  await expect(takenOut).toContainText(reason);
  await expect(page.locator('ol .rank').first()).toContainText('Question number 2?');
  await page.goto('/?view=wall');
  await expect(page.getByRole('listitem').filter({ hasText: reason })).toContainText('Question number 1?');
});

test.describe('stones that were given to a question that is taken out', () => {
  test('are placed anew, the others stay, and nothing is lost on the way', async ({ page, api }) => {
    const { id, ids } = await open(api);
    await page.goto('/');
    const old = await give(page);
    await takeOut(api, id, ids[0]);
    await expect(page.getByRole('heading', { name: 'A question that you gave stones was taken out' })).toBeVisible();
    await expect(page.getByText('If you do not, they stay where they lie', { exact: false })).toBeVisible();
    await anew(page).click();
    await expect(page.getByText('Only the places that became free are open.', { exact: false })).toBeVisible();
    await card(page, 2).click({ force: true });
    await expect(place(page, 1)).toContainText('Question number 2?');
    await card(page, 5).click();
    await expect(place(page, 0)).toContainText('Question number 5?');

    await test.step('a reload keeps what was picked', async () => {
      await page.reload();
      await anew(page).click();
      await expect(place(page, 0)).toContainText('Question number 5?');
    });

    await test.step('without a network it is told, and the same change again gets the same answer', async () => {
      await page.getByRole('button', { name: 'Complete Stoning' }).click();
      const review = page.getByRole('dialog');
      await page.route('**/ballots/mine', (route) => route.abort('internetdisconnected'), { times: 1 });
      await review.getByRole('button', { name: 'Complete Stoning' }).click();
      await expect(review.getByText('The server did not answer.', { exact: false })).toBeVisible();
      let lost = '';
      const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
        lost = ((await (await route.fetch()).json()) as { receipt: string }).receipt;
        await route.abort('connectionreset');
      };
      await page.route('**/ballots/mine', lose, { times: 1 });
      await review.getByRole('button', { name: 'Complete Stoning' }).click();
      await expect.poll(() => lost).not.toBe('');
      await review.getByRole('button', { name: 'Complete Stoning' }).click();
      await toast(page, 'Success', 'Your stones have been placed anew.');
      await expect(page.locator('.receipt code')).toHaveText(lost);
    });

    await expect(page.getByText(`takes the place of your earlier one, ${old}, which no longer counts.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeFocused();
    const { questions, batch } = await api.call<{
      batch: { ballots: number };
      questions: { id: string; stones: number }[];
    }>('GET', '/api/active-batch');
    expect(batch.ballots).toBe(1);
    const stones = Object.fromEntries(questions.map((question) => [question.id, question.stones]));
    expect(ids.slice(0, 6).map((one) => stones[one])).toEqual([0, 3, 2, 1, 4, 0]);
  });

  test('are placed anew in one of two tabs', async ({ page, api, context }) => {
    const { id, ids } = await open(api);
    await page.goto('/');
    await give(page);
    await takeOut(api, id, ids[0]);
    const other = await context.newPage();
    await other.goto('/');
    for (const tab of [page, other]) await anew(tab).click();
    await card(page, 5).click();
    await complete(page);
    await toast(page, 'Success', 'Your stones have been placed anew.');
    await card(other, 6).click();
    await complete(other);
    await toast(other, 'Error', 'Your stones were already placed anew, perhaps in another tab.');
    const receipt = await page.locator('.receipt code').textContent();
    await expect(other.locator('.receipt code')).toHaveText(receipt ?? '');
  });

  test('stay where they lie when stoning ends first', async ({ page, api }) => {
    const { id, ids } = await open(api);
    await page.goto('/');
    await give(page);
    await takeOut(api, id, ids[0]);
    await anew(page).click();
    await card(page, 5).click();
    // This page hears of it too late.
    await page.route('**/api/events*', (route) => route.abort());
    await page.reload();
    await anew(page).click();
    await api.change(id, { phase: 3 });
    await complete(page);
    await expect(
      page.getByText('nothing was placed anew. Your stones stay where they lie.', { exact: false }).first(),
    ).toBeVisible();
  });

  test('are told of the end of stoning as stones that were given, and leave nothing in the browser', async ({
    page,
    api,
  }) => {
    const { id, ids } = await open(api);
    await page.goto('/');
    const receipt = await give(page);
    await takeOut(api, id, ids[0]);
    await anew(page).click();
    await card(page, 5).click();
    await expect.poll(() => stored(page)).toContain(ids[4]);
    for (const secret of [receipt, ...ids.slice(0, 4)]) expect.soft(await stored(page)).not.toContain(secret);

    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    await api.change(id, { phase: 3 });
    const ended = 'Stoning is no longer open, so nothing was placed anew. Your stones stay where they lie.';
    await expect(page.getByRole('dialog').getByText(ended)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Your picks' }).getByText(ended)).toBeVisible();
    await expect(page.getByText('could not be given', { exact: false })).toHaveCount(0);
    expect(await stored(page)).not.toContain(ids[4]);
  });

  test('are forgotten as far as they were placed when the page opens after the end of stoning', async ({
    page,
    api,
  }) => {
    const { id, ids } = await open(api);
    await page.goto('/');
    await give(page);
    await takeOut(api, id, ids[0]);
    await anew(page).click();
    await card(page, 5).click();
    await expect.poll(() => stored(page)).toContain(ids[4]);
    await page.goto('/privacy');
    await api.change(id, { phase: 3 });
    await page.goto('/');
    await expect.poll(() => stored(page)).not.toContain(ids[4]);
  });

  test('are placed anew too when the question was deleted, and the way back keeps the focus', async ({ page, api }) => {
    const { id, ids } = await open(api);
    await page.goto('/');
    await give(page);
    await takeOut(api, id, ids[5]);
    await api.call('DELETE', `/api/admin/questions/${ids[0]}`);
    await expect(card(page, 1)).toHaveCount(0);
    await anew(page).click();
    await page.getByRole('button', { name: 'Back to Questions' }).click();
    await expect(anew(page)).toBeFocused();
    await anew(page).click();
    await card(page, 5).click();
    await complete(page);
    await toast(page, 'Success', 'Your stones have been placed anew.');
    await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
  });

  test('are asked for by each page in its own moment, so that a hall does not ask at once', async ({ page, api }) => {
    const { id, ids } = await open(api);
    await page.addInitScript(() => {
      Math.random = () => 0.9;
    });
    await page.clock.install();
    await page.goto('/');
    await give(page);
    let asked = 0;
    await page.route('**/ballots/mine', (route) => {
      asked += 1;
      return route.continue();
    });
    await page.clock.pauseAt(new Date(Date.now() + 2000));
    await takeOut(api, id, ids[0]);
    await expect(page.locator('.grid > li').last()).toContainText(reason);
    await page.clock.runFor(2000);
    expect(asked).toBe(0);
    await page.clock.runFor(1000);
    await expect(anew(page)).toBeVisible();
    expect(asked).toBe(1);
  });
});

test('who reads a corrected question can read how it was', async ({ page, api, server }) => {
  const { id, ids } = await open(api);
  await page.goto('/');
  await api.call('POST', `/api/admin/batches/${id}/questions/${ids[2]}/corrections`, {
    text: 'Now without a mistake?',
  });
  const corrected = page.locator('.grid > li').filter({ hasText: 'Now without a mistake?' });
  await expect(corrected.getByText('Question number 3?')).toBeHidden();
  await corrected.getByText('Corrected').click();
  await expect(corrected.getByText('Question number 3?')).toBeVisible();
  await api.castBallot(server, id, ids.slice(2, 6));
  await api.change(id, { phase: 3 });
  const ranked = page.locator('.rank').filter({ hasText: 'Now without a mistake?' });
  await ranked.getByText('Corrected').click();
  await expect(ranked.getByText('Question number 3?')).toBeVisible();
});

test('a round that is set aside is told to who gave stones, and unfinished picks go on in the next one', async ({
  page,
  api,
  newVisitor,
}) => {
  const { id } = await open(api);
  await page.goto('/');
  await give(page);
  const [picking, away] = [await newVisitor(), await newVisitor()];
  for (const visitor of [picking, away]) {
    await visitor.goto('/');
    await stone(visitor, 2, 3);
  }
  await away.goto('/privacy');

  await api.change(id, { phase: 1 });
  await expect(page.getByText('Your stones of round 1 were set aside. You can give them again when')).toBeVisible();
  await expect(picking.getByText('you can go on when stoning starts anew.', { exact: false })).toBeVisible();

  await api.change(id, { phase: 2 });
  await expect(page.getByText('Your stones of round 1 were set aside. You can give them again now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  await expect(picking.getByText('3 stones left', { exact: true })).toBeVisible();
  await expect(picking.getByText('A new round of stoning has begun. Your picks are still here.')).toBeVisible();
  await away.goto('/');
  await expect(away.getByText('Your picks from before are kept.')).toBeVisible();
  await stone(away, 4, 5);
  await complete(away);
  await toast(away, 'Success', 'Stone allocations have been saved successfully!');
});

/** A batch of six questions in stoning, with its questions in the order of their numbers. */
async function open(api: AdminApi, rules: object = {}): Promise<{ id: string; ids: string[] }> {
  const { id } = await api.openBatch();
  const ids: string[] = [];
  for (let n = 1; n <= 6; n++) ids.push((await api.ask(id, `Question number ${n}?`, `Author ${n}`)).id);
  await api.change(id, { rules, phase: 2 });
  return { id, ids };
}

function takeOut(api: AdminApi, batchId: string, questionId = ''): Promise<unknown> {
  return api.call('POST', `/api/admin/batches/${batchId}/questions/${questionId}/taking-out`, { reason });
}

async function stone(page: Page, ...numbers: number[]): Promise<void> {
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  for (const n of numbers) await card(page, n).click();
}

/** Gives the stones to the first four questions, and tells the receipt. */
async function give(page: Page): Promise<string> {
  await stone(page, 1, 2, 3, 4);
  await complete(page);
  await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
  return (await page.locator('.receipt code').textContent()) ?? '';
}

async function complete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
}

/** What this page keeps in the browser. */
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));

const anew = (page: Page): Locator => page.getByRole('button', { name: 'Place these stones anew' });

const card = (page: Page, n: number): Locator =>
  page.getByRole('main').getByRole('button', { name: `Question number ${n}?` });

const place = (page: Page, index: number): Locator =>
  page.getByRole('region', { name: 'Your picks' }).getByRole('listitem').nth(index).getByRole('button');
