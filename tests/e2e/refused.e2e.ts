import { expect, test } from './fixtures.ts';
import { card, complete, open } from './paper-acts.ts';

const start = 'Start 10 Stoning Process';

test('who keeps no cookies is told at the start, before anything is picked, with the way out, and a card whose cookie does not stay says so at the code', async ({
  page,
  api,
}) => {
  await open(api);
  // The answer comes, and its cookie does not stay.
  await page.route('**/api/voters', (route) => route.fulfill({ status: 204 }));
  await page.goto('/');
  await page.getByRole('button', { name: start }).click();
  const told = page.getByRole('alert').filter({ hasText: 'keeps no cookies' });
  await expect(told).toContainText('open this page in your own browser');
  await expect(told).toContainText(new URL(page.url()).origin);
  await expect(told.getByRole('button', { name: 'Copy the address' })).toBeVisible();
  await expect(card(page, 1)).toHaveCount(0);
  await page.unroute('**/api/voters');
  await page.getByRole('button', { name: start }).click();
  await expect(card(page, 1)).toBeVisible();
  await expect(told).toHaveCount(0);

  const { cards } = await open(api, { voters: 'cards' });
  await page.route('**/ballots/mine', async (route) => {
    const more = { type: 'about:blank', title: 'Unknown', detail: 'made up', request_id: 'test' };
    const problem = { ...more, status: 401, code: 'voter_unknown' };
    await route.fulfill({ status: 401, contentType: 'application/problem+json', json: problem });
  });
  await page.goto(`/card#${cards[0]?.code}`);
  await expect(page.getByText('Your browser does not keep cookies for this page.').first()).toBeVisible();
});

test.describe('where the browser keeps nothing else', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    }),
  );

  test('it says so before and after the stones are given, and a reload offers no start again; a voting card leads to the plain ballot, which needs nothing that is kept', async ({
    page,
    api,
  }) => {
    await open(api);
    await page.goto('/');
    await page.getByRole('button', { name: start }).click();
    await expect(
      page.getByText('your picks are lost if you leave it before you complete.', { exact: false }),
    ).toBeVisible();
    for (const n of [1, 2, 3, 4]) await card(page, n).click();
    await complete(page);
    await expect(page.getByText('Save or print your receipt now.', { exact: false })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
    await expect(page.getByRole('button', { name: start })).toHaveCount(0);
    await expect(page.getByText('Your receipt', { exact: true })).toBeVisible();

    const { cards } = await open(api, { voters: 'cards' });
    await page.goto(`/card#${cards[0]?.code}`);
    await page.waitForURL('**/stones');
    await expect(page.getByRole('radio').first()).toBeVisible();
  });
});
