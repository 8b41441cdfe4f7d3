import { createServer } from 'vite';
import { expect, test } from './fixtures.ts';

test('the page of parts is there in development, and shows them all', async ({ browser }) => {
  test.skip(!process.env.SCREENS, 'what people look at with `npm run screens`');
  const vite = await createServer({ server: { port: 0, proxy: {} }, logLevel: 'silent' });
  await vite.listen();
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await page.goto(`${vite.resolvedUrls?.local[0]}parts.html`);
    await expect(page.getByRole('heading', { name: 'Parts, dark' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Put it back in its place' })).toHaveCount(2);
    expect(complaints).toEqual([]);
    if (process.env.SCREENS) {
      await page.screenshot({ path: `${process.env.SCREENS}/parts-1280.png`, fullPage: true });
    }
  } finally {
    await page.close();
    await vite.close();
  }
});
