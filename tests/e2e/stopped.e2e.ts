import { expect, test } from './fixtures.ts';

test('who has the page open reads that the batch was stopped, until it goes on', async ({ page, api, context }) => {
  const { id } = await api.openBatch({ name: 'May Council', questions: 4 });
  const stopped = page.getByText('“May Council” was stopped before it was completed');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Submission' })).toBeVisible();
  await api.change(id, { is_active: false });
  await expect(stopped).toBeVisible();
  await api.change(id, { is_active: true });
  await expect(page.getByRole('heading', { name: 'Submission' })).toBeVisible();
  await expect(stopped).toHaveCount(0);

  await api.change(id, { is_active: false });
  await expect(stopped).toBeVisible();
  const plain = await context.browser()?.newContext({ javaScriptEnabled: false });
  const drawn = await plain?.newPage();
  await drawn?.goto(page.url());
  expect(await drawn?.textContent('main')).toContain('“May Council” was stopped before it was completed');
  await plain?.close();

  await api.openBatch({ name: 'June Council' });
  await expect(page.getByText('June Council')).toBeVisible();
  await expect(stopped).toBeVisible();
});
