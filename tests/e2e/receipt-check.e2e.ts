import { devices } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const { viewport, hasTouch, isMobile } = devices['iPhone SE (3rd gen)'] ?? {};
test.use({ council: 'completed', viewport: viewport ?? null, hasTouch, isMobile });

test('a mistyped receipt is told why it can be none, an unknown one what to compare, in sight and by ear', async ({
  page,
  api,
}) => {
  const [batch] = await api.call<{ id: string; slug: string }[]>('GET', '/api/admin/batches');
  const { receipts } = await api.call<{ receipts: string[] }>('GET', `/api/batches/${batch?.id}/record`);
  await page.goto(`/batches/${batch?.slug}`);
  const field = page.getByLabel('Your receipt');
  const button = page.getByRole('button', { name: 'Look it up' });
  const answer = page.getByRole('region', { name: 'Check a receipt or a stub' }).getByRole('status').first();
  const ask = async (typed: string) => {
    await field.fill(typed);
    await button.tap();
  };

  await ask('7zq4-k2m8');
  await expect(field).toHaveAccessibleDescription(/as in 7ZQ4-K2M8-…; here are 8\./);
  await expect(answer).toHaveText(/here are 8/);
  await ask(`u*${'0'.repeat(24)}`);
  const strange = 'No receipt or stub has “U *”: the letters are A to Z without I, L, O and U.';
  await expect(answer).toHaveText(strange);
  await expect(page.locator('.field-error')).toHaveText(strange);
  await expect(page.locator('.field-error')).toBeInViewport();

  await ask('0'.repeat(26));
  await expect(answer).toContainText('Your receipt is not in the record.');
  await expect(answer).toContainText('5 and S, 6 and G, 8 and B');
  await expect(button).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^26 letters and digits\./);

  await page.evaluate(() => scrollTo(0, 0));
  await field.fill(receipts[0] ?? '');
  await field.press('Enter');
  await expect(answer).toHaveText('Your receipt is in the record: your stones were counted.');
  await expect(field).toBeFocused();
  // Whole, and above the keyboard of a phone.
  const isInUpperHalf = () =>
    answer.evaluate((said) => {
      const { top, bottom } = said.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight / 2 + 1;
    });
  await expect.poll(isInUpperHalf).toBe(true);

  await page.route('**/record', (route) => route.fulfill({ json: ['x'.repeat(26_000_000)] }));
  await ask('0'.repeat(26));
  await expect(answer).toContainText('too large to be read in a page');
});
