import { expect, signIn, test } from './fixtures.ts';

test("the security policy blocks nothing of ours, in the API's pages neither", async ({ page, server, api }) => {
  test.slow(); // the API's pages are those of Swagger, which take long to draw
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await api.openBatch({ phase: 2, questions: 4 });

  await page.goto(`${server.address}/api/docs`);
  await expect(page.getByRole('link', { name: 'active-batch', exact: true })).toBeVisible();
  // As its button 'Execute' does.
  expect(await page.evaluate(() => fetch('/api/active-batch').then(({ ok }) => ok))).toBe(true);

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  await signIn(page);
  expect(complaints).toEqual([]);
});
