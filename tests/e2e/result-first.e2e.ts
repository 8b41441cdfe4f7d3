import { batchIdOf } from './batch-rows.ts';
import { expect, test } from './fixtures.ts';

test.use({ council: 'completed', viewport: { width: 390, height: 844 } });

test('the page of a result begins with its ranking, and what really happened is a press away', async ({
  page,
  api,
}) => {
  await page.goto(`/batches/${await batchIdOf(api)}`);
  await expect(page.locator('#ranking > ol > .rank').first().locator('blockquote')).toBeInViewport();
  const steps = page.locator('.result-steps');
  await expect(steps).toBeHidden();
  await page.getByText('What really happened').click();
  await expect(steps).toBeVisible();
  await expect(steps).toContainText(/Announced first until.*It ended \d+ days before\./);
  await page.getByText('What really happened').click();
  await page.emulateMedia({ media: 'print' });
  await expect(steps).toBeVisible();
});
