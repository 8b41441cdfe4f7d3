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

test('a browser gets its voter cookie at the first touch of a page where something is given, once, and not by looking', async ({
  page,
  api,
}) => {
  const { id } = await api.openBatch({ questions: 6 });
  for (const phase of [1, 2]) {
    await api.change(id, { phase });
    await page.context().clearCookies();
    const { asked, hasCookie } = watch(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([asked(), await hasCookie()], `phase ${phase}`).toEqual([0, false]);
    // Until the scripts are there nobody hears it.
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return hasCookie();
      })
      .toBe(true);
    await page.mouse.wheel(0, 200);
    await page.getByRole('heading', { level: 1 }).click();
    expect(asked(), `phase ${phase}`).toBe(1);
  }

  await test.step('a page of a completed batch asks for none', async () => {
    await api.change(id, { phase: 3 });
    await page.context().clearCookies();
    const { asked, hasCookie } = watch(page);
    await page.goto('/');
    // The page's scripts are there.
    await expect(page.getByRole('button', { name: 'Check the count' })).toBeEnabled();
    await page.keyboard.press('Tab');
    await page.getByRole('heading', { level: 1 }).click();
    expect([asked(), await hasCookie()]).toEqual([0, false]);
  });
});
