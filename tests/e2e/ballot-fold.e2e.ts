import type { Page } from '@playwright/test';
import { compile } from '#text/compile.ts';
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
  en: 'What would our town have to change so that children could walk to school alone and older people could cross every road?',
  de: 'Was müsste sich in unserer Gemeinde ändern, damit Kinder allein zur Schule gehen und ältere Menschen sicher wohnen können',
  fr: 'Que faudrait-il changer dans notre commune pour que les enfants aillent seuls à l’école et que les aînés vivent sans peur',
  es: '¿Qué tendría que cambiar en nuestro municipio para que los niños fueran solos a la escuela y los mayores vivieran sin él?',
  ar: 'ما الذي ينبغي أن يتغير في بلدتنا حتى يستطيع الأطفال الذهاب وحدهم إلى المدرسة ويعبر كبار السن كل شارع بأمان ومن دون خوف',
} as const;

const screens = [
  { width: 390, height: 844, whole: 3 },
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

test('in every language the first questions of the ballot are in view, below a prompt of two lines', async ({
  page,
  api,
}) => {
  test.slow();
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

test('a long question is folded, and read whole by a control of its own', async ({ page, api }) => {
  const long = `${'Who speaks for the river, and who listens? '.repeat(7)}That is all.`;
  const justShort = 'x'.repeat(280);
  await startStoning(page, api, [long, justShort, 'Short?', 'Shorter?']);
  const read = page.getByRole('button', { name: 'Read all' });
  await expect(read).toHaveCount(1);
  expect(await read.evaluate((button) => button.closest('.pick'))).toBeNull();
  const card = page.locator('.pick', { hasText: 'Who speaks' });
  await expect(card).not.toContainText('That is all.');
  await read.press('Enter');
  await expect(card).toContainText('That is all.');
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  const less = page.getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await less.click();
  await expect(card).not.toContainText('That is all.');
});

test('the last look shows each question to its end, or the way there', async ({ page, api }) => {
  const long = `${'Who speaks for the river, and who listens? '.repeat(7)}That is all.`;
  const under = `${'Who pays for the bus, and who may ride? '.repeat(6)}Tell us all.`;
  await page.setViewportSize({ width: 390, height: 844 });
  await startStoning(page, api, [long, under, 'Short?', 'Shorter?']);
  await page.getByRole('button', { name: 'Complete Stoning' }).press('Enter');
  // Seen beside the button, not only heard.
  await expect(page.locator('.tray .notice')).toHaveText('Place all ten stones first: 10 stones left.');
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/refused-390.png` });
  for (const card of await page.locator('.pick').all()) await card.click();
  await expect(page.locator('.tray .notice')).toHaveCount(0);
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  const review = page.getByRole('dialog', { name: 'Your ten stones' });
  await expect(review).toContainText('Tell us all.');
  await expect(review).not.toContainText('That is all.');
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/review-390.png` });
  await review.getByRole('button', { name: 'Read all' }).click();
  await expect(review).toContainText('That is all.');
});

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
