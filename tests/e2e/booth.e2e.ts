import '#tests/support/english.ts';
import type { Page } from '@playwright/test';
import { lazyTexts } from '#web/text/lazy.ts';
import { becomeBooth, countBallots, give, kept, openBoothCode, pickAll } from './at-booth.ts';
import { expect, test } from './fixtures.ts';

async function pickFour(page: Page): Promise<void> {
  await page.getByRole('button', { name: lazyTexts.booth.begin }).click();
  await pickAll(page);
}

const inLanguage = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function turnTo(page: Page, name: string): Promise<void> {
  await page.locator('.lang summary').click();
  await inLanguage(page, name).click();
}

const pickedQuestions = (page: Page) => page.getByRole('main').locator('.pick[aria-pressed="true"]');

test('one after the other gives their stones, each in their language, and nothing of the last one is there: by no end, reload, way back or other tab', async ({
  page,
  api,
}) => {
  await page.clock.install();
  const { code } = await openBoothCode(api);
  await becomeBooth(page, code);
  const welcome = page.getByRole('heading', { name: lazyTexts.booth.welcome });
  const html = page.locator('html');
  const before = await kept(page);
  await test.step('who reads another language gives their stones in it, changes it on the way, and leaves the next the council’s', async () => {
    await expect(page.getByRole('group', { name: 'Language' }).getByRole('button')).toHaveCount(5);
    await inLanguage(page, 'العربية').click();
    await expect(html).toHaveAttribute('dir', 'rtl');
    await page.getByRole('button', { name: 'ابدأ' }).click();
    for (const n of [1, 2]) await page.getByRole('button', { name: `Question number ${n}?` }).click();
    await expect(page.locator('.left-words')).toHaveText('بقيت 3 أحجار');
    await turnTo(page, 'Deutsch');
    await expect(html).toHaveAttribute('lang', 'de');
    await expect(html).toHaveAttribute('dir', 'ltr');
    await expect(page.locator('.lang summary')).toBeFocused();
    await expect(pickedQuestions(page)).toHaveCount(2);
    await expect(page.locator('.left-words')).toHaveText('noch 3 Steine');
    for (const n of [3, 4]) await page.getByRole('button', { name: `Question number ${n}?` }).click();
    await page.locator('.tray .btn.primary').click();
    await page.getByRole('dialog').locator('.btn.primary').click();
    await expect(page.getByRole('heading', { name: 'Danke' })).toBeVisible();
    await page.getByRole('button', { name: 'Fertig' }).click();
    await expect(page.getByRole('heading', { name: lazyTexts.booth.welcome })).toBeFocused();
    await expect(html).toHaveAttribute('lang', 'en');
    await expect.poll(() => kept(page)).toBe(before);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('language');
    expect(await countBallots(api)).toBe(1);
  });

  await expect(page.getByRole('link')).toHaveCount(0);
  await pickFour(page);
  await give(page);
  await expect(page.getByRole('heading', { name: lazyTexts.booth.thanks })).toBeFocused();
  const receipt = await page.locator('code').innerText();
  await page.getByRole('button', { name: lazyTexts.booth.done }).click();
  await expect(welcome).toBeFocused();
  await expect.poll(() => kept(page)).toBe(before);
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Question number/);
  expect(await page.content()).not.toContain(receipt);
  expect(await countBallots(api)).toBe(2);

  await pickFour(page);
  await page.reload();
  await expect(welcome).toBeVisible();
  await pickFour(page);
  await page.goto('/privacy');
  await page.goBack();
  await expect(welcome).toBeVisible();
  await page.getByRole('button', { name: lazyTexts.booth.begin }).click();
  await expect(page.getByText(lazyTexts.placing.left({ count: 10 }))).toBeVisible();
  const beside = await page.context().newPage();
  await beside.goto('/booth');
  await expect(beside.getByRole('heading', { name: lazyTexts.booth.welcome })).toBeVisible();
  await beside.close();

  await test.step('a language that somebody chose and left is gone with the screen, also one that comes too late', async () => {
    await page.getByRole('button', { name: lazyTexts.booth.stop }).click();
    await inLanguage(page, 'Français').click();
    await page.getByRole('button', { name: 'Commencer' }).click();
    await page.clock.pauseAt(new Date(Date.now() + 61_000));
    await page.clock.fastForward(21_000);
    await expect(welcome).toBeVisible();
    await inLanguage(page, 'Español').click();
    await expect(page.getByRole('heading', { name: 'Dé aquí sus diez piedras' })).toBeVisible();
    await page.clock.fastForward(31_000);
    await expect(welcome).toBeVisible();
    await page.clock.resume();

    const asked = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    await page.route('**/texts.json?in=de', async (route) => {
      asked.resolve();
      await sent.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: lazyTexts.booth.begin }).click();
    await turnTo(page, 'Deutsch');
    await asked.promise;
    await page.getByRole('button', { name: lazyTexts.booth.stop }).click();
    const answer = page.waitForResponse('**/texts.json?in=de');
    sent.resolve();
    await (await answer).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(welcome).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('by keyboard alone, at twice the size, and with a helper’s code', async ({ page, api }) => {
  const { batch } = await openBoothCode(api);
  const { code } = await api.call('POST', `/api/admin/batches/${batch}/helpers`, { opens: 'booth' });
  await page.setViewportSize({ width: 640, height: 400 }); // 1280 × 800 at 200 %
  await page.goto('/booth');
  await page.getByLabel(lazyTexts.booth.code).focus();
  await page.keyboard.type(String(code));
  await page.keyboard.press('Enter');
  const name = page.getByLabel(lazyTexts.booth.helperName);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(new RegExp(lazyTexts.booth.nameMissing));
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: lazyTexts.booth.welcome })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: lazyTexts.placing.title })).toBeFocused();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
