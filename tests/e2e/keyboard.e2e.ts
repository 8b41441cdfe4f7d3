import type { Locator, Page } from '@playwright/test';
import { administrator } from './admin-api.ts';
import { expectFocusSeen, hasFocus, tabTo } from './by-keyboard.ts';
import { expect, test } from './fixtures.ts';

test('stones are given, swapped, taken back and reset by keyboard alone, on a phone, with a way past the cards', async ({
  page,
  api,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 700 });
  await api.openBatch({ phase: 2, questions: 8 });
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Start 10 Stoning Process' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '10 Stoning Process' })).toBeFocused();

  const card = (n: number) => page.getByRole('main').getByRole('button', { name: `Question number ${n}?` });
  const picks = page.getByRole('region', { name: 'Your picks' });
  const place = (index: number) => picks.getByRole('listitem').nth(index).getByRole('button');
  const places = () => picks.getByRole('listitem').locator('.slot-question').allTextContents();

  await test.step('there is a way past the cards, which is no entry in the history', async () => {
    await tabTo(page, page.getByRole('button', { name: 'To your picks' }));
    const before = await page.evaluate(() => history.length);
    await page.keyboard.press('Enter');
    await expect(picks).toBeFocused();
    expect(await page.evaluate(() => history.length)).toBe(before);
    await tabTo(page, picks.getByRole('button', { name: 'Complete Stoning' }));
  });

  await page.getByRole('button', { name: 'Back to Questions' }).focus();
  await pressOn(page, 'Space', card(1));
  await expect(page.getByText('6 stones left', { exact: true })).toBeVisible();
  for (const [n, key] of [
    [2, '3'],
    [3, '1'],
    [4, '2'],
  ] as const) {
    await page.getByRole('button', { name: 'Back to Questions' }).focus();
    await tabTo(page, card(n));
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('heading', { name: 'All ten stones are placed' })).toBeVisible();

  await test.step('what is reset comes back', async () => {
    const placed = await places();
    // Not every card between this one and the picks.
    await card(4).press('0');
    await expect(picks).toBeFocused();
    await tabTo(page, picks.getByRole('button', { name: 'Reset All' }));
    await page.keyboard.press('Enter');
    await expect(picks.locator('.slot-question')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      'All ten stones are yours again. “Undo” puts your picks back.',
    );
    const undo = picks.getByRole('button', { name: 'Undo' });
    await tabTo(page, undo, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(places).toEqual(placed);
    await expect(undo).toHaveCount(0);
    await expect(place(0)).toBeFocused();
  });

  await page.getByRole('button', { name: 'Back to Questions' }).focus();
  await tabTo(page, place(0));
  await page.keyboard.press('Enter');
  await tabTo(page, place(2));
  await page.keyboard.press('Enter');
  await expect.poll(places).toEqual([4, 2, 1, 3].map((n) => `Question number ${n}?`));
  await expectFocusSeen(page);

  await page.keyboard.press('Enter');
  await tabTo(page, picks.getByRole('button', { name: 'Take back' }));
  await page.keyboard.press('Enter');
  await expect(place(2)).toBeFocused();
  await expectFocusSeen(page);
  await tabTo(page, card(5), 'Shift+Tab');
  await page.keyboard.press('Enter');

  await tabTo(page, picks.getByRole('button', { name: 'Complete Stoning' }));
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Your ten stones' });
  await expect(review).toContainText('Question number 5?');
  await tabTo(page, review.getByRole('button', { name: 'Complete Stoning' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your ten stones are given' })).toBeFocused();
  await expectFocusSeen(page);
  await tabTo(page, page.getByRole('button', { name: 'Save receipt' }));
});

test("a batch's whole life by keyboard alone, and from tab to tab by arrows as one reads", async ({ page, api }) => {
  test.slow();
  await api.call('POST', '/api/admin/users', { name: 'Grace Hopper', email: 'grace@example.org' });
  await page.goto('/admin');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(administrator.email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wisdom Council Admin' })).toBeFocused();

  await test.step('it is created', async () => {
    await pressOn(page, 'Enter', page.getByRole('button', { name: 'Create New Batch' }));
    await expect(page.getByLabel('Batch Name')).toBeFocused();
    await page.keyboard.type('December 2030 Council');
    await tabTo(page, page.getByLabel('Question Submission Deadline'));
    await typeMoment(page);
    await tabTo(page, page.getByLabel('Stoning Process Deadline'));
    await typeMoment(page);
    await pressOn(page, 'Enter', page.getByRole('button', { name: 'Create Batch' }));
    await expect(page.getByText('Batch created successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create New Batch' })).toBeFocused();
  });

  const row = page.getByRole('row', { name: /December 2030 Council/ });
  await expect(row.getByText('12-12-2030')).toHaveCount(2);

  await test.step('it is activated', async () => {
    await pressOn(page, 'Space', row.getByRole('button', { name: /^Activate/ }));
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
    await expectFocusSeen(page);
  });

  await test.step('a question is added, in its own tab', async () => {
    await toTabs(page);
    for (const name of [/^Users/, /^Questions/]) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name })).toBeFocused();
    }
    await expectFocusSeen(page);
    await pressOn(page, 'Enter', page.getByRole('button', { name: 'Add Question' }));
    const dialog = page.getByRole('dialog', { name: 'Create New Question' });
    await expect(dialog).toBeVisible();
    await expectFocusSeen(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add Question' })).toBeFocused();
    await page.keyboard.press('Enter');
    await focusOn(page, dialog.getByLabel('Question Text'));
    await page.keyboard.type('Who speaks for the river?');
    await tabTo(page, dialog.getByLabel('Author Name'));
    await page.keyboard.type('Ada');
    await tabTo(page, dialog.getByLabel('Author Email'));
    await page.keyboard.type('ada@example.org');
    await tabTo(page, dialog.getByLabel(/Batch/));
    await page.keyboard.type('Dec');
    await pressOn(page, 'Enter', dialog.getByRole('button', { name: 'Create Question' }));
    await expect(page.getByText('Question created successfully!')).toBeVisible();
    await expectFocusSeen(page);
    await pressOn(page, 'Enter', page.getByRole('button', { name: /^Delete/ }));
    const deletion = page.getByRole('alertdialog');
    await expect(deletion).toContainText('Who speaks for the river?');
    await focusOn(page, deletion.getByRole('button', { name: 'Delete Question' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question deleted successfully!')).toBeVisible();
    await expectFocusSeen(page);
    await toTabs(page);
    await page.keyboard.press('Home');
    await expect(page.getByRole('tab', { name: /^Batches/ })).toBeFocused();
  });

  await test.step('it goes from phase to phase', async () => {
    for (const [step, then] of [
      ['Start Stoning', 'Complete'],
      ['Complete', 'Results'],
    ] as const) {
      await pressOn(page, 'Enter', row.getByRole('button', { name: new RegExp(`^${step}`) }));
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toBeVisible();
      await expectFocusSeen(page);
      const confirm = dialog.getByRole('button', { name: step });
      await expect(confirm).toBeEnabled(); // it waits for the numbers
      await focusOn(page, confirm);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(row.getByRole('button', { name: new RegExp(`^${then}`) })).toBeFocused();
      await expectFocusSeen(page);
    }
  });

  await test.step('a dialog of its menu gives the focus back', async () => {
    const opener = row.getByRole('button', { name: /^More actions/ });
    await chooseByKeys(page, row, 'View Questions');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFocusSeen(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  await test.step('arrows lead from tab to tab as one reads, around the ends, and what has the focus is open', async () => {
    // Where one reads from the left; from the right they lead in `moderated-list.e2e.ts`.
    const tabs = page.getByRole('tab');
    await tabs.first().click();
    const count = await tabs.count();
    for (const [key, place] of [
      ['ArrowRight', 1],
      ['ArrowLeft', 0],
      ['ArrowLeft', count - 1],
      ['ArrowRight', 0],
      ['End', count - 1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tabs.nth(place)).toBeFocused();
      await expect(tabs.nth(place)).toHaveAttribute('aria-selected', 'true');
    }
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1);
    const panel = page.getByRole('tabpanel');
    await expect(panel).toHaveAttribute('aria-labelledby', (await tabs.first().getAttribute('id')) ?? '');
    await expect(tabs.first()).toHaveAttribute('aria-controls', (await panel.getAttribute('id')) ?? '');
  });

  await test.step('somebody signs out', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

/** An item of a row's menu. */
async function chooseByKeys(page: Page, row: Locator, name: string): Promise<void> {
  await pressOn(page, 'Enter', row.getByRole('button', { name: /^More actions/ }));
  const item = page.getByRole('menuitem', { name });
  for (let presses = 0; presses < 20 && !(await hasFocus(item)); presses++) await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

type Control = Parameters<typeof tabTo>[1];

async function pressOn(page: Page, key: 'Enter' | 'Space', control: Control): Promise<void> {
  await focusOn(page, control);
  await page.keyboard.press(key);
}

/** What opens, or an act that ends, may have put the focus there already. */
async function focusOn(page: Page, control: Control): Promise<void> {
  await expect(control).toBeVisible();
  if (!(await control.evaluate((element) => element === document.activeElement))) await tabTo(page, control);
}

function toTabs(page: Page): Promise<void> {
  return tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
}

/** 12-12-2030, 06:06: reads the same whatever the order of day and month, and with or without a.m. and p.m. */
async function typeMoment(page: Page): Promise<void> {
  await page.keyboard.type('121220300606A');
}
