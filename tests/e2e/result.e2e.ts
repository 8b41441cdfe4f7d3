import { asked } from './councils.ts';
import { expect, test } from './fixtures.ts';

test.describe('a council at whose cut a lot decided', () => {
  test.use({ council: 'drawn' });

  test('the page says where the cut is and why, what each question got, and draws the lot again', async ({ page }) => {
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
  });

  test('a seed that is not the one that was sealed is found', async ({ page }) => {
    // As a server that drew another seed afterwards would send it.
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html.replaceAll(/("seed":")[0-9a-f]{2}/g, '$1zz');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Draw it again' }).click();
    await expect(page.getByText('This draw gives something else than the page says.')).toBeVisible();
  });
});

test.describe('a council of seven', () => {
  test.use({ council: 'completed' });

  test('below 20 ballots no breakdown and no coverage is told', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('With fewer than 20 ballots it stays secret')).toBeVisible();
    await expect(page.locator('.mix')).toHaveCount(0);
    await expect(page.getByText('How far it reaches')).toHaveCount(0);
  });
});
