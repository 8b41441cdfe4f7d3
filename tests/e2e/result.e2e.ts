import { devices } from '@playwright/test';
import { asked } from './councils.ts';
import { expect, test } from './fixtures.ts';

test.describe('a council at whose cut a lot decided', () => {
  test.use({ council: 'drawn' });

  test('the page says where the cut is and why, what each question got, and draws the lot again; a seed that is not the one that was sealed is found', async ({
    page,
  }) => {
    await page.goto('/');
    const above = page.getByRole('listitem').filter({ hasText: 'The questions above go to the council.' });
    await expect(above).toContainText(
      'The number announced was 3. 3 questions share place 2 to the last stone; a lot drew 2 of these',
    );
    await expect(above).toContainText('Joint');
    const first = page
      .getByRole('listitem')
      .filter({ hasText: asked[0]?.[0] ?? '' })
      .first();
    await expect(first).toContainText('Ballots that gave it 4 stones: 21, 3 stones: 0, 2 stones: 0, 1 stone: 0.');
    await expect(page.getByText('21 of 25 ballots (84 %) have at least one of their four')).toBeVisible();
    await expect(page.getByText('This further question would raise it most, to 25:')).toBeVisible();

    const again = page.getByRole('button', { name: 'Draw it again' });
    await again.click();
    const outcome = page.locator('.lot [role="status"]');
    await expect(outcome).toContainText('The same as above: the number is the one that was sealed');
    await expect(outcome.getByText('Goes to the council', { exact: true })).toHaveCount(2);
    await expect(outcome.getByText('Stays', { exact: true })).toHaveCount(1);

    // As a server that drew another seed afterwards would send it.
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html.replaceAll(/("seed":")[0-9a-f]{2}/g, '$1zz');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/');
    await again.click();
    await expect(page.getByText('This draw gives something else than the page says.')).toBeVisible();
  });
});

const { viewport, hasTouch, isMobile } = devices['iPhone SE (3rd gen)'] ?? {};

test.describe('a council of seven, on a phone', () => {
  test.use({ council: 'completed', viewport: viewport ?? null, hasTouch, isMobile });

  test('the page begins with the ranking, keeps what few ballots gave, tells what really happened at a press, and of a receipt, in sight and by ear, why it can be none or what to compare', async ({
    page,
    api,
  }) => {
    const [batch] = await api.call<{ id: string; slug: string }[]>('GET', '/api/admin/batches');
    const { receipts } = await api.call<{ receipts: string[] }>('GET', `/api/batches/${batch?.id}/record`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/batches/${batch?.slug}`);
    await expect(page.locator('#ranking > ol > .rank').first().locator('blockquote')).toBeInViewport();
    await page.setViewportSize(viewport ?? { width: 375, height: 667 });

    await test.step('below 20 ballots no breakdown and no coverage', async () => {
      await expect(page.getByText('With fewer than 20 ballots it stays secret')).toBeVisible();
      await expect(page.locator('.mix')).toHaveCount(0);
      await expect(page.getByText('How far it reaches')).toHaveCount(0);
    });

    await test.step('what really happened, and on paper by itself', async () => {
      const steps = page.locator('.result-steps');
      await expect(steps).toBeHidden();
      await page.getByText('What really happened').click();
      await expect(steps).toBeVisible();
      await expect(steps).toContainText(/Announced first until.*It ended \d+ days before\./);
      await page.getByText('What really happened').click();
      await page.emulateMedia({ media: 'print' });
      await expect(steps).toBeVisible();
      await page.emulateMedia({ media: null });
    });

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
});
