import type { Locator, Page } from '@playwright/test';
import { compile } from '#text/compile.ts';
import { closeGaps } from '#text/gaps.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { speak } from '#web/text/active.ts';
import { stoningText } from '#web/text/public.ts';
import type { AdminApi } from './admin-api.ts';
import { expect, test } from './fixtures.ts';
import { settle } from './looks.ts';

const catalogues = readCatalogues();
const speakEnglish = () => speak(toSpoken(compile(catalogues, 'en')));
test.beforeEach(speakEnglish);

/** Questions of 120 letters, as people write them in these languages. */
const questions = {
  de: 'Was müsste sich in unserer Gemeinde ändern, damit Kinder allein zur Schule gehen und ältere Menschen sicher wohnen können',
  ar: 'ما الذي ينبغي أن يتغير في بلدتنا حتى يستطيع الأطفال الذهاب وحدهم إلى المدرسة ويعبر كبار السن كل شارع بأمان ومن دون خوف',
} as const;

const screens = [
  { width: 390, height: 844, whole: 3 },
  { width: 1024, height: 768, whole: 4 },
  { width: 1280, height: 800, whole: 6 },
];

async function startStoning(page: Page, api: AdminApi, texts: readonly string[]): Promise<void> {
  const { id } = await api.openBatch();
  for (const [n, text] of texts.entries()) await api.ask(id, text, `Author ${n}`);
  await api.change(id, { phase: 2 });
  await page.goto('/');
  await page.getByRole('button', { name: stoningText.start }).click();
  await expect(page.locator('.pick')).toHaveCount(texts.length);
}

test('the first questions of the ballot are in view, below a prompt of two lines, in the longest language and from right to left', async ({
  page,
  api,
}) => {
  for (const [code, question] of Object.entries(questions)) {
    const text = [...question].slice(0, 119).join('');
    await page.goto(`/?lang=${code}`);
    speak(toSpoken(compile(catalogues, code)));
    await startStoning(
      page,
      api,
      Array.from({ length: 8 }, (_, n) => `${text}${String.fromCodePoint(97 + n)}`),
    );
    for (const { width, height, whole } of screens) {
      await page.setViewportSize({ width, height });
      await settle(page);
      const where = `${code} at ${width} × ${height}`;
      await expect.poll(() => page.evaluate(countWhole), where).toBeGreaterThanOrEqual(whole);
      await expect.poll(() => page.locator('.st-prompt').evaluate(linesOf), where).toBeLessThanOrEqual(2);
    }
  }
});

const long = `${'Who speaks for the river, and who listens? '.repeat(14)}That is all.`;
const holes = `Who speaks for the bus?${'\n'.repeat(24)}And who for the bridge?`;

test('a long text has one measure wherever it is read: five lines, and the way to the rest', async ({ page, api }) => {
  const main = page.getByRole('main');
  const { id } = await api.openBatch();
  for (const text of [long, holes, 'Short?', 'x'.repeat(90)]) await api.ask(id, text, 'Ada');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await test.step('in the public list', () => expectOneMeasure(main, '.q blockquote'));

  await api.change(id, { phase: 2 });
  await page.getByRole('button', { name: stoningText.start }).click();
  await test.step('on the ballot', async () => {
    await expectOneMeasure(main, '.pick-text');
    await expect(page.locator('.pick', { hasText: 'That is all.' })).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('who completes too early sees why, beside the button', async () => {
    await page.getByRole('button', { name: 'Complete Stoning' }).press('Enter');
    await expect(page.locator('.tray .notice')).toHaveText('Place all ten stones first: 10 stones left.');
  });
  for (const card of await page.locator('.pick').all()) await card.click();
  await expect(page.locator('.tray .notice')).toHaveCount(0);
  await test.step('picked up from the tray', async () => {
    const slot = page.locator('.slot-btn', { hasText: 'That is all.' });
    await slot.click();
    await expectOneMeasure(page.getByRole('region', { name: 'Your picks' }), '.tray-picked-up q', { holes: false });
  });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  await test.step('in the last look', () => expectOneMeasure(page.getByRole('dialog'), '.review q'));

  await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
  await expect(page.getByRole('heading', { name: stoningText.doneTitle })).toBeFocused();
  await api.change(id, { phase: 3 });
  await expect(page.locator('.rank')).toHaveCount(4);
  await test.step('in the result', () => expectOneMeasure(main, '.rank blockquote'));
  await page.goto('/?view=wall');
  await expect(page.locator('.wall-question', { hasText: 'bridge' })).toHaveText(closeGaps(holes));
});

async function expectOneMeasure(place: Locator, selector: string, { holes: hasHoles = true } = {}): Promise<void> {
  const page = place.page();
  const text = place.locator(selector, { hasText: 'That is all.' });
  const read = place.getByRole('button', { name: 'Read all' });
  await settle(page);
  await expect(read).toHaveCount(1);
  expect(await read.evaluate((button) => button.closest('.pick'))).toBeNull();
  expect(await text.evaluate(shownLines)).toBe(5);
  if (hasHoles) await expect(place.locator(selector, { hasText: 'bridge' })).toHaveText(closeGaps(holes));
  await read.press('Enter');
  const less = place.getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  expect(await text.evaluate(shownLines)).toBeGreaterThan(9);
  await less.click();
  await expect.poll(() => text.evaluate(shownLines)).toBe(5);
}

/** How many lines an element has room for. */
function shownLines(element: Element): number {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
  const [line = 1, ...paddings] = [lineHeight, paddingTop, paddingBottom].map(Number.parseFloat);
  return Math.round((element.clientHeight - paddings.reduce((one, other) => one + other, 0)) / line);
}

/** How many questions stand whole above the picks. */
function countWhole(): number {
  const { top: tray } = (document.querySelector('.tray') as Element).getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.pick')].map((card) => card.getBoundingClientRect());
  return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= tray).length;
}

/** On how many lines the words of an element stand. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  // Words of two sizes on one line begin some pixels apart.
  const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom).toSorted((one, other) => one - other);
  return bottoms.filter((bottom, index) => index === 0 || bottom - (bottoms[index - 1] ?? 0) > 12).length;
}
