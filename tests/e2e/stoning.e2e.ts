import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('ten stones among eight questions, with second thoughts', async ({ page, api, newVisitor }) => {
  await api.openBatch({ phase: 2, questions: 8 });
  await start(page);
  const order = await shownOrder(page);

  await test.step('each tapped question takes the next free place', async () => {
    for (const n of [1, 2, 3, 4]) await card(page, n).click();
    await expect(page.getByRole('heading', { name: 'All ten stones are placed' })).toBeVisible();
    await expectPlaces(page, 1, 2, 3, 4);
  });

  await test.step('two places change', async () => {
    await place(page, 0).click();
    await expect(place(page, 0)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Your favorite is picked up.', { exact: true })).toBeVisible();
    await place(page, 2).click();
    await expectPlaces(page, 3, 2, 1, 4);
    await expect(status(page)).toContainText(
      'Swapped: your favorite is now your 3rd favorite, and the other way round.',
    );
  });

  await test.step('a place is picked up and left', async () => {
    await place(page, 1).click();
    await page.keyboard.press('Escape');
    await expect(place(page, 1)).toHaveAttribute('aria-pressed', 'false');
    await expect(place(page, 1)).toBeFocused();
    await expect(status(page)).toContainText('Your 2nd favorite stays where it is.');
    await expectPlaces(page, 3, 2, 1, 4);
  });

  await test.step('with all places taken, a question takes the place that is picked up', async () => {
    await card(page, 5).click({ force: true });
    await expect(status(page)).toContainText('Take one pick back to choose this question.');
    const answer = page.getByRole('region', { name: 'Your picks' }).getByText('Take one pick back');
    await expect(answer).toBeVisible();
    await place(page, 1).click();
    await expect(answer).toBeHidden();
    await expect(card(page, 5)).toContainText('Swap in');
    await card(page, 5).click();
    await expectPlaces(page, 3, 5, 1, 4);
    await place(page, 0).click();
    await expect(card(page, 4)).toContainText('Swap');
    await card(page, 4).click();
    await expectPlaces(page, 4, 5, 1, 3);
  });

  await test.step('a place is taken back, and the focus stays', async () => {
    await place(page, 3).click();
    await page.getByRole('region', { name: 'Your picks' }).getByRole('button', { name: 'Take back' }).click();
    await expectPlaces(page, 4, 5, 1, null);
    await expect(place(page, 3)).toBeFocused();
    await expect(page.getByText('1 stone left', { exact: true })).toBeVisible();
  });

  await test.step('a reload keeps the picks and the order', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '10 Stoning Process' })).toBeVisible();
    await expectPlaces(page, 4, 5, 1, null);
    expect(await shownOrder(page)).toEqual(order);
  });

  await test.step('what is picked up goes to an empty place, or leaves with its question', async () => {
    await place(page, 2).click();
    await place(page, 3).click();
    await expectPlaces(page, 4, 5, null, 1);
    await place(page, 3).click();
    const questions = await api.call<{ id: string; text: string }[]>('GET', '/api/admin/questions');
    const held = questions.find(({ text }) => text === 'Question number 1?');
    await api.call('DELETE', `/api/admin/questions/${held?.id}`);
    await expectPlaces(page, 4, 5, null, null);
    await expect(page.getByRole('button', { name: 'Put it back in its place' })).toBeHidden();
    await expect(place(page, 3)).toBeFocused();
  });

  await test.step('keys give the focused question the stones that they name', async () => {
    await card(page, 2).press('2');
    await card(page, 6).press('1');
    await expectPlaces(page, 4, 5, 2, 6);
  });

  await test.step('the review says it in sentences, and the receipt follows', async () => {
    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    const review = page.getByRole('dialog', { name: 'Your ten stones' });
    await expect(review.getByRole('listitem')).toHaveText([
      /Your favorite gets 4 stones\s*Question number 4\?/,
      /Your 2nd favorite gets 3 stones\s*Question number 5\?/,
      /Your 3rd favorite gets 2 stones\s*Question number 2\?/,
      /Your 4th favorite gets 1 stone\s*Question number 6\?/,
    ]);
    await review.getByRole('button', { name: 'Complete Stoning' }).click();
    await expect(page.getByRole('heading', { name: 'Your ten stones are given' })).toBeFocused();
    await expect(page.getByText('Your receipt')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save receipt' })).toBeVisible();
  });

  await test.step('somebody else sees another order', async () => {
    const other = await newVisitor();
    await start(other, 7);
    expect(await shownOrder(other)).not.toEqual(order.filter((text) => text !== 'Question number 1?'));
  });
});

async function start(page: Page, count = 8): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  await expect(page.getByRole('heading', { name: '10 Stoning Process' })).toBeFocused();
  await expect(page.locator('.pick')).toHaveCount(count);
}

function card(page: Page, n: number): Locator {
  return page.getByRole('main').getByRole('button', { name: `Question number ${n}?` });
}

function place(page: Page, index: number): Locator {
  return page.getByRole('region', { name: 'Your picks' }).getByRole('listitem').nth(index).getByRole('button');
}

function status(page: Page): Locator {
  return page.getByRole('main').getByRole('status').first();
}

function shownOrder(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Questions' }).locator('.pick-text').allTextContents();
}

async function expectPlaces(page: Page, ...numbers: (number | null)[]): Promise<void> {
  for (const [index, n] of numbers.entries()) {
    const content = n === null ? /, empty: / : `Question number ${n}?`;
    await expect(place(page, index)).toContainText(content);
  }
}
