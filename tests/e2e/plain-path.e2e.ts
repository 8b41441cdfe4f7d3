import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { open } from './paper-acts.ts';

const expectTitle = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('ten stones are given without scripts, by the keyboard alone, after a second thought', async ({ page, api }) => {
    await api.openBatch({ questions: 6, phase: 2 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Dark colours' })).toBeHidden(); // nothing would hear it
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).press('Enter');
    await expectTitle(page, '10 Stoning Process');
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).press('Enter');
    await expect(page).toHaveURL('/stones?started');
    await expectTitle(page, '10 Stoning Process');
    const pick = (question: number, stones: string) =>
      page
        .getByRole('group', { name: `Question number ${question}?` })
        .getByLabel(stones)
        .press('Space');
    await pick(1, '4 stones');
    await pick(2, '3 stones');
    await page.getByRole('button', { name: 'Review my picks' }).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Place all ten stones first: 3 stones left.');
    await pick(3, '2 stones');
    await pick(4, '1 stone');
    await page.getByRole('button', { name: 'Review my picks' }).press('Enter');
    await expectTitle(page, 'Your ten stones');
    await page.getByRole('button', { name: 'Back to my picks' }).press('Enter');
    await pick(5, '1 stone');
    await page.getByRole('button', { name: 'Review my picks' }).press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: '4th favorite gets 1 stone' })).toContainText(
      'number 5?',
    );
    await page.getByRole('button', { name: 'Complete Stoning' }).press('Enter');
    await expectTitle(page, 'Your ten stones are given');
    await expect(page).toHaveURL('/stones');
    const receipt = await page.locator('.receipt').textContent();
    await page.goto('/stones');
    await expect(page.locator('.receipt')).toHaveText(receipt ?? '');
  });

  test("where cards vote, 'Start' leads to the field for the code, and on to the ballot", async ({ page, api }) => {
    const { id, cards } = await open(api, { voters: 'cards' }, 1);
    await page.goto('/');
    await page.getByRole('link', { name: 'Start 10 Stoning Process' }).press('Enter');
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).press('Enter');
    await page.getByLabel('Code on your card').fill(cards[0]?.code ?? '');
    await page.getByRole('button', { name: 'Open my card' }).press('Enter');
    await expect(page).toHaveURL('/stones?started');
    await expect(page.getByRole('button', { name: 'Review my picks' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Give your ten stones' })).toHaveAttribute('href', '/stones');
    await expect(page.getByRole('link', { name: 'Submit Your Question' })).toHaveCount(0);
    await api.change(id, { phase: 3 });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Your receipt' })).toHaveAttribute('href', '/stones');
  });
});

// Axe is a script: plain pages have none of their own, so they are the same where it runs.
test.describe('in Arabic, dark, on a small phone', () => {
  test.use({ locale: 'ar', colorScheme: 'dark', viewport: { width: 320, height: 640 } });

  test('each plain page reads from right to left, nothing sticks out, and axe finds nothing', async ({ page, api }) => {
    const { id } = await api.openBatch({ questions: 5, phase: 1 });
    const look = async () => {
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expectNoViolations(page);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBe(clientWidth);
    };
    await page.goto('/ask');
    const submit = page.locator('.acts button');
    await submit.evaluate((button: HTMLButtonElement) => {
      if (button.form) button.form.noValidate = true;
    });
    const text = page.getByRole('textbox').nth(2);
    await text.fill('Who speaks\nfor the river?');
    await submit.press('Enter');
    await look();
    await expect(text).toHaveValue('Who speaks\nfor the river?');
    await page.getByRole('textbox').nth(0).fill('Ada');
    await page.getByRole('textbox').nth(1).fill('ada@example.org');
    await submit.press('Enter');
    await expect(page).toHaveURL(/\/mine\?asked=/);
    await look();
    await api.change(id, { phase: 2 });
    await page.goto('/start');
    await look();
    await page.getByRole('button').press('Enter');
    await expect(page).toHaveURL('/stones?started');
    await expect(page.locator('fieldset')).toHaveCount(6);
    for (const place of [0, 1, 2, 3])
      await page.locator('fieldset').nth(place).getByRole('radio').nth(place).press('Space');
    await look();
    await page.getByRole('button').nth(0).press('Enter');
    await look();
    await page.getByRole('button').nth(0).press('Enter');
    await expect(page.locator('.receipt')).toBeVisible();
    await look();
  });
});
