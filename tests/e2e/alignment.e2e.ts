import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ council: 'completed', viewport: { width: 390, height: 844 } });

/** Drawn, and in its own typeface, which is wider or narrower than what stands in for it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.questions-head')).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
}

const boxes = (parts: Locator) =>
  parts.evaluateAll((found) => found.map((part) => part.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));

const distinct = (values: number[]) => [...new Set(values.map(Math.round))];

test('on a phone the labels below the figures begin at one height, though one of them takes two lines', async ({
  page,
}) => {
  await open(page, '/');
  const labels = page.locator('.turnout dt');
  const heights = await labels.evaluateAll((found) => found.map((label) => label.getBoundingClientRect().height));
  expect(distinct(heights).length).toBeGreaterThan(1);
  expect(distinct((await boxes(labels)).map(({ y }) => y))).toHaveLength(1);
});

test('on a phone the order of the questions and their print button share a line, begun where the heading begins', async ({
  page,
}) => {
  for (const language of ['en', 'ar']) {
    await open(page, `/?lang=${language}`);
    const head = page.locator('.questions-head');
    const find = () => head.evaluate(measureHead);
    await expect.poll(async () => (await find()).below, language).toBe(true);
    const { middles, begins } = await find();
    expect(middles, language).toBeLessThan(6);
    expect(begins, language).toBeLessThan(1);
  }
});

/** Whether the order stands below the heading, and how far its middle is from the button's, its beginning from the heading's. */
function measureHead(head: Element): { below: boolean; middles: number; begins: number } {
  const [heading, order, button] = ['h2', 'p', 'button'].map(
    (part) => head.querySelector(part)?.getBoundingClientRect() ?? new DOMRect(),
  ) as [DOMRect, DOMRect, DOMRect];
  const middle = ({ y, height }: DOMRect) => y + height / 2;
  const begin = ({ left, right }: DOMRect) => (document.dir === 'rtl' ? right : left);
  return {
    below: order.height > 0 && order.top >= heading.bottom,
    middles: Math.abs(middle(order) - middle(button)),
    begins: Math.abs(begin(order) - begin(heading)),
  };
}

test('on a phone the word over a joint rank stands above the question, however long it is', async ({ page }) => {
  for (const language of ['en', 'de', 'fr', 'es', 'ar']) {
    await open(page, `/?lang=${language}`);
    const joint = page.locator('.rank', { has: page.locator('.rank-no small') });
    await expect(joint.first()).toBeVisible();
    const over = await joint.evaluateAll((ranks) =>
      ranks.map((rank) => {
        const [word, question] = ['small', 'blockquote'].map((part) =>
          rank.querySelector(part)?.getBoundingClientRect(),
        );
        return (word?.bottom ?? 0) - (question?.top ?? 0);
      }),
    );
    expect(Math.max(...over), language).toBeLessThanOrEqual(0);
  }
});

test('the moments of a result stand in one line, on a phone and beside their words on a wide screen', async ({
  page,
  api,
}) => {
  const [batch] = await api.call<{ slug: string }[]>('GET', '/api/admin/batches');
  await open(page, `/batches/${batch?.slug}`);
  const moments = page.locator('.result-steps time');
  await expect(moments).toHaveCount(3);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(distinct((await boxes(moments)).map(({ x }) => x)), `${width} px`).toHaveLength(1);
  }
});

test('a council that is named in another script begins where the lines around it do', async ({ page, api }) => {
  const [batch] = await api.call<{ slug: string }[]>('GET', '/api/admin/batches');
  for (const [path, level] of [
    [`/batches/${batch?.slug}?lang=ar`, 1],
    ['/batches?lang=ar', 3],
  ] as const) {
    await page.goto(path);
    const heading = page.getByRole('main').getByRole('heading', { level, name: 'December 2026 Council' });
    await expect(heading).toBeVisible();
    await page.evaluate(async () => void (await document.fonts.ready));
    expect(await heading.evaluate(measureBeginning), path).toBeLessThan(2);
  }
});

/** How far the first line of the words is from the end at which a line of this page begins. */
function measureBeginning(heading: Element): number {
  const words = document.createRange();
  words.selectNodeContents(heading);
  const first = words.getClientRects()[0] ?? new DOMRect();
  // An ellipsis may hang over that end.
  return (
    heading.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(heading).paddingRight) - first.right
  );
}

test('questions in another script begin beside their numbers, in the list of results and in the ranking', async ({
  page,
  api,
}) => {
  const [batch] = await api.call<{ slug: string }[]>('GET', '/api/admin/batches');
  await page.setViewportSize({ width: 768, height: 900 });
  for (const [path, words] of [
    ['/batches?lang=ar', '.results-first li'],
    [`/batches/${batch?.slug}?lang=ar`, '.rank blockquote'],
  ] as const) {
    await page.goto(path);
    const question = page.locator(words).first();
    await expect(question).toBeVisible();
    await page.evaluate(async () => void (await document.fonts.ready));
    expect(await question.evaluate(measureBeginning), path).toBeLessThan(2);
  }
});

test('a long name of a result has the whole width on a phone', async ({ page, api }) => {
  const [batch] = await api.call<{ id: string; slug: string }[]>('GET', '/api/admin/batches');
  await api.call('PATCH', `/api/admin/batches/${batch?.id}`, { name: 'The council of the upper and the lower valley' });
  await page.goto(`/batches/${batch?.slug}`);
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('The council of the upper and the lower valley');
  const { width } = (await name.boundingBox()) ?? { width: 0 };
  const content = await page.locator('.banner-text').boundingBox();
  expect(width).toBeCloseTo(content?.width ?? 0, 0);
});
