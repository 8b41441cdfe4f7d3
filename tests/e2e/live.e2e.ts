import { newApiContext } from './admin-api.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { settle } from './looks.ts';

test('a question appears at the top for who looks there, and waits for who reads further down', async ({
  page,
  api,
}) => {
  const { id } = await api.openBatch({ questions: 24 });
  const lists: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/active-batch') lists.push(request.url());
  });
  await page.goto('/');
  await api.ask(id, 'The first of today?', 'Ada');
  await expect(page.locator('.grid > li').first()).toContainText('The first of today?');

  const read = page.getByText('Question number 3?', { exact: true });
  await read.scrollIntoViewIfNeeded();
  await settle(page);
  const before = await read.boundingBox();
  await api.ask(id, 'The second of today?', 'Ada');
  const news = page.getByRole('button', { name: '1 new question' });
  await expect(news).toBeVisible();
  expect(await read.boundingBox()).toEqual(before);
  await expect(page.getByText('The second of today?')).toHaveCount(0);
  await news.click();
  await expect(page.locator('.grid > li').first()).toContainText('The second of today?');
  await expect(news).toHaveCount(0);

  await page.getByRole('searchbox').fill('second ada');
  await expect(page.locator('.grid > li')).toHaveCount(1);
  expect(lists).toEqual([]);
});

test("the administrators' panel is live, also after the server has refused its stream", async ({
  page,
  api,
  server,
  session,
}) => {
  const { id } = await api.openBatch();
  let refusals = 0;
  await page.route('**/api/admin/events', (route) => {
    refusals += 1;
    return refusals === 1 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.clock.install();
  await openPanel(page, session);
  await expect(page.getByRole('tab', { name: /^Users\W*0\W*$/ })).toBeVisible();
  await expect.poll(() => refusals).toBe(1);
  await page.clock.fastForward(11_000);
  await expect.poll(() => refusals).toBe(2);

  const visitor = await newApiContext(server);
  const question = { name: 'Maren Holt', email: 'maren@example.org', text: 'Who speaks for the river?' };
  expect((await visitor.post(`/api/batches/${id}/questions`, { data: question })).status()).toBe(201);
  await visitor.dispose();
  await expect(page.getByRole('tab', { name: /^Users\W*1\W*$/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Questions\W*1\W*$/ })).toBeVisible();
});
