import { expect, signIn, test } from './fixtures.ts';

test("the security policy blocks nothing of ours, in the API's pages neither", async ({ page, server, api }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await api.openBatch({ phase: 2, questions: 4 });

  await page.goto(`${server.address}/api/docs`);
  await page.getByRole('link', { name: 'updateBatch' }).click();
  await expect(page.getByText('PATCH /api/admin/batches/{id}')).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  await signIn(page);
  expect(complaints).toEqual([]);
});
