import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Calls for a voter cookie that the page made, and whether it has one. */
function watch(page: Page) {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/voters') asked += 1;
  });
  const hasCookie = async () => (await page.context().cookies()).some(({ name }) => /voter$/.test(name));
  return { asked: () => asked, hasCookie };
}

for (const [phase, name] of [
  [1, 'submission'],
  [2, 'stoning'],
] as const) {
  test(`a browser gets its voter cookie at the first touch of a page in ${name}, once, and not by looking`, async ({
    page,
    api,
  }) => {
    await api.openBatch({ questions: 6, phase });
    const { asked, hasCookie } = watch(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([asked(), await hasCookie()]).toEqual([0, false]);
    // Until the scripts are there nobody hears it.
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return hasCookie();
      })
      .toBe(true);
    await page.mouse.wheel(0, 200);
    await page.getByRole('heading', { level: 1 }).click();
    expect(asked()).toBe(1);
  });
}

test('a page of a completed batch asks for no cookie', async ({ page, api }) => {
  await api.openBatch({ questions: 6, phase: 3 });
  const { asked, hasCookie } = watch(page);
  await page.goto('/');
  // The page's scripts are there.
  await expect(page.getByRole('button', { name: 'Check the count' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { level: 1 }).click();
  expect([asked(), await hasCookie()]).toEqual([0, false]);
});
