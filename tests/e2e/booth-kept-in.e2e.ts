import '#tests/support/english.ts';
import type { Page } from '@playwright/test';
import { lazyTexts } from '#web/text/lazy.ts';
import { becomeBooth, countBallots, openBoothCode, pickAll } from './at-booth.ts';
import { expect, test } from './fixtures.ts';

/** What leads to another page by a press, shown or not: a link, an area of an image, a frame, and a form that a browser sends itself. */
const waysOut = 'a, area, iframe, object, embed, [role="link"], form[action], [formaction]';

/** The screen with this title leads nowhere, and no press of what is on it has left the page. */
async function expectKeptIn(page: Page, title: string, role: 'heading' | 'alertdialog' | 'dialog' = 'heading') {
  await expect(page.getByRole(role, { name: title }).first()).toBeVisible();
  await expect(page.locator(waysOut)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/booth');
}

async function pickFour(page: Page): Promise<void> {
  await page.getByRole('button', { name: lazyTexts.booth.begin }).click();
  await pickAll(page);
}

const completeButton = (page: Page) => page.getByRole('button', { name: lazyTexts.placing.complete });

test('no screen of a booth leads away, whatever goes wrong, and no ballot is said to be given before it is', async ({
  page,
  api,
}) => {
  await page.clock.install();
  const { batch, code } = await openBoothCode(api, { questions: 4, last: 'Who reads https://elsewhere.example/plan?' });
  await page.goto('/booth');
  await expectKeptIn(page, lazyTexts.booth.setUpTitle);
  await becomeBooth(page, code);
  await expectKeptIn(page, lazyTexts.booth.welcome);
  await pickFour(page);
  await expect(page.getByText('https://elsewhere.example/plan').first()).toBeVisible();
  await expectKeptIn(page, lazyTexts.placing.allPlaced);
  // The booth's time stands, so that the seconds for an answer do not pass on a slow machine.
  await page.clock.pauseAt(new Date(Date.now() + 61_000));
  await expectKeptIn(page, lazyTexts.booth.idle, 'alertdialog');
  await page.getByRole('button', { name: lazyTexts.booth.stay }).click();
  await expectKeptIn(page, lazyTexts.placing.allPlaced);
  await test.step('where nobody answers it clears the screen', async () => {
    await page.clock.fastForward(61_000);
    await expectKeptIn(page, lazyTexts.booth.idle, 'alertdialog');
    await page.clock.fastForward(21_000);
    await expectKeptIn(page, lazyTexts.booth.welcome);
    expect(await countBallots(api)).toBe(0);
  });
  await page.clock.resume();
  await pickFour(page);
  await completeButton(page).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: lazyTexts.placing.complete })).toBeVisible();
  await expectKeptIn(page, lazyTexts.placing.title);

  // It arrives, and its answer is lost until the booth asks once more.
  const arrived = Promise.withResolvers<void>();
  let arrives = true;
  await page.route('**/api/booth/ballots', async (route) => {
    if (arrives) await route.fetch().then(() => arrived.resolve());
    arrives = false;
    await route.abort();
  });
  await page.route('**/api/booth/ballots/settle', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: lazyTexts.placing.complete }).click();
  await expectKeptIn(page, lazyTexts.booth.wait);
  await arrived.promise;
  await page.clock.fastForward(121_000);
  await page.clock.runFor(5_000);
  await expectKeptIn(page, lazyTexts.booth.call);
  await expect(page.getByText(lazyTexts.booth.late)).toBeVisible();
  await page.unroute('**/api/booth/ballots');
  await page.unroute('**/api/booth/ballots/settle');
  await page.clock.runFor(10_000);
  await expectKeptIn(page, lazyTexts.booth.thanks);
  expect(await countBallots(api)).toBe(1);
  await page.getByRole('button', { name: lazyTexts.booth.done }).click();

  for (const [n, trouble] of (['not_given', 'given_after_all'] as const).entries()) {
    await pickFour(page);
    await page.route('**/api/booth/ballots', async (route) => {
      if (trouble === 'given_after_all') await route.fetch();
      await route.abort();
    });
    await completeButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: lazyTexts.placing.complete }).click();
    await expectKeptIn(page, lazyTexts.booth.wait);
    await expect.poll(() => countBallots(api)).toBe(1 + n);
    await page.unroute('**/api/booth/ballots');
    await page.reload();
    await expect(page.getByText(lazyTexts.booth.troubles[trouble])).toBeVisible();
    await expectKeptIn(page, lazyTexts.booth.call);
    await expect(page.locator('code')).toHaveCount(0);
    await page.getByRole('button', { name: lazyTexts.booth.clear }).click();
  }

  await pickFour(page);
  await api.change(batch, { phase: 1 });
  await expect(page.getByText(lazyTexts.booth.closedMeanwhile)).toBeVisible();
  await expectKeptIn(page, lazyTexts.placing.title);
  await page.getByRole('button', { name: lazyTexts.booth.stop }).click();
  await expectKeptIn(page, lazyTexts.booth.notYet);
  await api.change(batch, { is_active: false });
  await expectKeptIn(page, lazyTexts.booth.over);
  await api.change(batch, { is_active: true });
  await expectKeptIn(page, lazyTexts.booth.notYet);
  const [booth] = await api.call<{ id: string }[]>('GET', `/api/admin/batches/${batch}/booths`);
  await api.call('DELETE', `/api/admin/batches/${batch}/booths/${booth?.id}`);
  await page.clock.runFor(25_000);
  await expectKeptIn(page, lazyTexts.booth.endedTitle);
});

test('the booth fills the screen of a tablet and asks it to stay on, also after it was hidden', async ({
  page,
  api,
}) => {
  // What the browser was asked; it answers as ever.
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const fill = Element.prototype.requestFullscreen;
    Element.prototype.requestFullscreen = function (...args) {
      asked.push(`fill ${this.localName}`);
      return fill.apply(this, args);
    };
    const stay = navigator.wakeLock.request;
    navigator.wakeLock.request = (type) => {
      asked.push(`stay ${type}`);
      return stay.call(navigator.wakeLock, type);
    };
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  const { code } = await openBoothCode(api);
  await becomeBooth(page, code);
  await expect.poll(asked).toEqual(expect.arrayContaining(['stay screen', 'fill html']));
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('html');
  await expect(page.getByRole('button', { name: lazyTexts.booth.fill })).toHaveCount(0);
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole('button', { name: lazyTexts.booth.fill }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('html');
  const stays = async () => (await asked()).filter((one) => one === 'stay screen').length;
  const before = await stays();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(stays).toBe(before + 1);
});
