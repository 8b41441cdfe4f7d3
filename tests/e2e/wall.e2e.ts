import type { Locator, Page } from '@playwright/test';
import type { AdminApi, RunningServer } from './admin-api.ts';
import { idsOf } from './batch-rows.ts';
import { expect, test } from './fixtures.ts';
import { expectNoLayoutFaults } from './layout.ts';
import { settle } from './looks.ts';
import { open } from './paper-acts.ts';

/** The smallest in use; on larger ones of its shape everything grows alike. */
const projector = { width: 1280, height: 720 };
// The second of the two sentences below the countdown.
const movedNews = '.time-exact ~ .time-exact';

test('the projector follows the batch from phase to phase without a hand on it', async ({ page, api, server }) => {
  const batch = await api.openBatch();
  const ids: string[] = [];
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']) {
    ids.push((await api.ask(batch.id, `What does ${name} ask?`, name)).id);
  }
  await page.goto('/?view=wall');
  await expect(page.getByRole('heading', { name: 'Submission' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  const { host } = new URL(server.address);
  await expect(page.getByRole('img', { name: `QR code that leads to ${host}`, exact: true })).toBeVisible();
  await expect(page.locator('.wall-figures')).toHaveText('questions were asked5');
  // What waits to be read was asked, too.
  await api.change(batch.id, { rules: { moderation: 'before_publishing' } });
  await expect(page.locator('.wall-figures')).toHaveText('questions are published5');

  await api.change(batch.id, { phase: 2 });
  await expect(page.getByRole('heading', { name: 'Stoning' })).toBeVisible();
  await api.castBallot(server, batch.id, ids.slice(0, 4));
  await expect(page.getByText('ballot was given')).toBeVisible();

  await api.change(batch.id, { phase: 3 });
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('What does Ann ask?');
});

test('nothing on the wall is cut or covered, whatever its size', async ({ page, api }) => {
  await api.openBatch({ phase: 2, questions: 5 });
  for (const [width, height] of [
    [1280, 720],
    [3840, 2160],
    [1024, 768],
    [1080, 1920],
    [768, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/?view=wall');
    const figures = page.getByText('questions were asked');
    await expect(figures).toBeVisible();
    for (const part of [figures, page.getByRole('timer'), page.getByRole('img', { name: /QR code/ })]) {
      await expect(part, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    }
    await expect.poll(() => scrolls(page), `${width} × ${height}`).toBe(false);
    await expectNoLayoutFaults(page, `${width} × ${height}`);
    const smallest = 0.033 * Math.min(height, (width * 9) / 16, width);
    await expect.poll(() => fontSize(figures), `${width} × ${height}`).toBeGreaterThan(smallest);
  }
});

for (const [phase, distance, days] of [
  [1, 'hours', [1.2, 1.6]],
  [2, 'weeks', [20, 30]],
] as const)
  test(`the figure that moves is in view in every language, in phase ${phase}, ${distance} before the deadline`, async ({
    page,
    api,
  }) => {
    await api.openBatch({ questions: 25, phase, days: [...days] });
    await page.setViewportSize(projector);
    for (const language of ['en', 'de', 'fr', 'es', 'ar']) {
      await page.goto(`/?view=wall&lang=${language}`);
      for (const part of ['.wall-figures > div:first-child', '.wall-phase', '[role=timer]'])
        await expect(page.locator(part), language).toBeInViewport({ ratio: 1 });
      await expectNoLayoutFaults(page, language);
      if (process.env.SCREENS)
        await page.screenshot({ path: `${process.env.SCREENS}/wall-${phase}-${distance}-${language}.png` });
    }
  });

test('the last line is whole where a deadline has passed and questions are still taken', async ({ page, api }) => {
  const { id } = await api.openBatch({ questions: 12, days: [-1.5, 1.5] });
  for (const isMoved of [false, true]) {
    if (isMoved) await api.change(id, { submission_deadline: new Date(Date.now() - 3_600_000).toISOString() });
    for (const language of ['en', 'de', 'fr', 'es', 'ar']) {
      await page.goto(`/?view=wall&lang=${language}`);
      for (const [width, height] of [
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator('.time-true')).toBeInViewport({ ratio: 1 });
        await expectNoLayoutFaults(page, `${language}, ${width} × ${height}`);
        await expect.poll(() => lastLineEnds(page), `${language}, ${width} × ${height}`).toBeLessThan(0.97);
        if (process.env.SCREENS)
          await page.screenshot({ path: `${process.env.SCREENS}/wall-passed-${isMoved}-${language}-${width}.png` });
      }
    }
  }
});

test('nothing on the wall is cut or covered where it says besides that the stones come later and that the deadline was moved', async ({
  page,
  api,
}) => {
  const { id } = await api.openBatch({ questions: 5 });
  await api.change(id, { rules: { stones_shown: 'when_completed', phase_changes: 'at_deadlines' }, phase: 2 });
  await api.change(id, { stoning_deadline: '2030-12-24T18:00:00Z' });
  for (const language of ['en', 'de', 'ar']) {
    await page.goto(`/?view=wall&lang=${language}`);
    if (language === 'en')
      await expect(page.locator(movedNews)).toHaveText('This deadline was moved. Nothing is taken after that.');
    for (const [width, height] of [
      [1280, 720],
      [1024, 768],
      [1080, 1920],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const part of ['.wall-later', movedNews, '.wall-figures', '[role=timer]'])
        await expect(page.locator(part), `${language}, ${width} × ${height}`).toBeInViewport({ ratio: 1 });
      await expectNoLayoutFaults(page, `${language}, ${width} × ${height}`);
    }
  }
});

test('the figure that moves is in view where a step is planned and the stones come later', async ({ page, api }) => {
  const { id } = await api.openBatch({ questions: 22 });
  await api.change(id, { rules: { stones_shown: 'when_completed' }, phase: 2 });
  await api.change(id, { plan: { phase: 3, when: 'in_ten_minutes' } });
  await page.setViewportSize(projector);
  for (const language of ['en', 'de', 'fr', 'es', 'ar']) {
    await page.goto(`/?view=wall&lang=${language}`);
    for (const part of ['.wall-figures', '.wall-later', '.wall-phase', '[role=timer]'])
      await expect(page.locator(part), language).toBeInViewport({ ratio: 1 });
    await expectNoLayoutFaults(page, language);
    // Above the strip of the phase's colour, not on it.
    await expect.poll(() => lastLineEnds(page), language).toBeLessThan(0.97);
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/wall-planned-sealed-${language}.png` });
  }
});

test('the words of what goes to the council are read to their end', async ({ page, api, server }) => {
  const { id } = await api.openBatch();
  const winner =
    'Wann wird der Radweg zwischen Altdorf und Niederau endlich so breit, dass zwei Kinder nebeneinander fahren dürfen?';
  for (let n = 1; n <= 6; n++) await api.ask(id, `${winner} ${n}`, `Author ${n}`);
  const ids = await idsOf(api);
  await api.change(id, { phase: 2, rules: { council_size: 4 } });
  await api.castBallot(server, id, ids.slice(0, 4));
  await api.change(id, { phase: 3 });
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/?view=wall&lang=de');
    const first = page.locator('.wall-places').first().locator('.wall-question').first();
    await expect(first).toContainText(winner);
    // Letters reach below their line, by less than another line.
    const hidden = () => first.evaluate((words) => (words.scrollHeight - words.clientHeight) / words.clientHeight);
    await settle(page);
    await expect.poll(hidden, `${width} px`).toBeLessThan(0.1);
    await expect(first).toBeInViewport({ ratio: 1 });
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/wall-winner-${width}.png` });
  }
});

test('how many questions go to the council is said also where not all of them fit', async ({ page, api, server }) => {
  await completeWithEightForwarded(api, server);
  const line = page.locator('.wall-cut');
  for (const language of ['en', 'ar']) {
    await page.goto(`/?view=wall&lang=${language}`);
    for (const [width, height] of [
      [1280, 720],
      [1680, 1050],
      [1080, 1920],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(line, `${language}, ${width} × ${height}`).toBeInViewport({ ratio: 1 });
      await expectNoLayoutFaults(page, `${language}, ${width} × ${height}`);
    }
  }
  await page.goto('/?view=wall&lang=en');
  await expect(line).toContainText('8 questions go to the council');
});

test('every question that goes to the council is to be seen, in turn where not all of them fit', async ({
  page,
  api,
  server,
}) => {
  await completeWithEightForwarded(api, server);
  await page.clock.install();
  const list = page.locator('.wall-places').first();
  for (const language of ['en', 'ar']) {
    await page.goto(`/?view=wall&lang=${language}`);
    await expect(list.getByRole('listitem')).toHaveCount(8);
    for (const [width, height] of [
      [1280, 720],
      [1280, 800],
      [1080, 1920],
    ] as const) {
      await page.setViewportSize({ width, height });
      const seen = new Set<string>();
      for (let turn = 0; turn < 8; turn++) {
        for (const text of await findWholeQuestions(list)) seen.add(text);
        await page.clock.runFor(12_000);
      }
      expect(seen.size, `${language}, ${width} × ${height}`).toBe(8);
      await expectNoLayoutFaults(page, `${language}, ${width} × ${height}`);
    }
  }
  await page.goto('/?view=wall&lang=en');
  await page.setViewportSize({ width: 1280, height: 720 });
  await turnToFirst(page);
  await expect(page.locator('.wall-cut')).toHaveText(/^8 questions go to the council Shown now: 1 to \d of 8$/);
  await page.clock.runFor(12_000);
  await expect(page.locator('.wall-cut')).toHaveText(/Shown now: [2-8]/);
});

test('without a cut joint places stand together, it says what is in view, and it ends where the stones end', async ({
  page,
  api,
  server,
}) => {
  const { id } = await api.openBatch({ questions: 12 });
  const ids = await idsOf(api);
  await api.change(id, { phase: 2 });
  for (const from of [0, 4]) await api.castBallot(server, id, ids.slice(from, from + 4));
  await api.change(id, { phase: 3 });
  await page.clock.install();
  await page.setViewportSize(projector);
  await page.goto('/?view=wall&lang=en');
  const items = page.locator('.wall-places').first().getByRole('listitem');
  await expect(items).toHaveCount(8);
  const inView = page.locator('.wall-places > li:not([data-away])');
  const line = page.locator('.wall-cut');
  await turnToFirst(page);
  let seen = 0;
  while (seen < 8) {
    await expect(line).toContainText(`Shown now: ${seen + 1} to`);
    const count = await inView.count();
    await expect(line).toHaveText(`Shown now: ${seen + 1} to ${seen + count} of 8`);
    // Each place is shared by two.
    expect(count % 2).toBe(0);
    for (const item of await inView.all()) await expect(item).toBeInViewport({ ratio: 0.99 });
    await expectNoLayoutFaults(page);
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/wall-joint-${seen}.png` });
    seen += count;
    await page.clock.runFor(12_000);
  }
});

test('while paper is counted the wall says so and how far it is, and no word on it is too small', async ({
  page,
  api,
  server,
}) => {
  const { id, ids } = await open(api, { paper: 'on', stones_shown: 'when_completed' });
  await api.castBallot(server, id, ids.slice(0, 4));
  const small = async (name: string) => {
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [1024, 768],
      [1080, 1920],
      [1200, 1600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => findSmallWords(page), `${name}, ${width} × ${height}`).toEqual([]);
      await expectNoLayoutFaults(page, `${name}, ${width} × ${height}`);
      if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/wall-${name}-${width}.png` });
    }
  };
  await page.goto('/?view=wall&lang=de');
  await expect(page.getByText('auf Papier: 0')).toBeVisible();
  await small('stoning');
  await api.call('POST', `/api/admin/batches/${id}/close-online`, { sheets_in_box: 0 });
  await expect(page.getByRole('heading', { name: 'Das Papier ist gezählt' })).toBeVisible();
  await expect(page.getByText('Gezählte Bögen: 0 von 0')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Alle Fragen lesen' })).toBeVisible();
  await small('counting');
  await api.change(id, { phase: 3 });
  await expect(page.locator('.wall-cut')).toContainText('Gerade zu sehen: 1 bis');
  await small('completed');
  await page.goto('/?view=wall&lang=de&reveal=keys');
  await expect(page.locator('.reveal-stage')).toBeVisible();
  await small('covered');
});

test.describe('with a cut in the middle of what is shown', () => {
  test.use({ council: 'drawn' });

  test('a question of the ranking is shown whole or not at all', async ({ page }) => {
    await page.goto('/?view=wall');
    await expect(page.locator('.wall-cut')).toBeInViewport({ ratio: 1 });
    for (let height = 560; height <= 1050; height += 70) {
      await page.setViewportSize({ width: 1680, height });
      await expect.poll(() => findCutQuestions(page), `${height} px`).toEqual([]);
    }
  });
});

test('the warning about the address is as large as all else on a narrow wall, and cuts nothing', async ({
  page,
  api,
}) => {
  await api.openBatch({ phase: 2, questions: 5 });
  await page.goto('/?view=wall&lang=de');
  const warning = page.locator('.wall-here');
  for (const [width, height] of [
    [400, 300],
    [640, 360],
    [400, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(warning, `${width} px`).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('img', { name: /QR/ }), `${width} px`).toBeInViewport({ ratio: 1 });
    const larger = async () => (await fontSize(warning)) - (await fontSize(page.locator('.wall')));
    await expect.poll(larger, `${width} px`).toBeCloseTo(0, 1);
  }
});

/** From here the wall turns by its own time alone, however long the machine takes, and the first place is in view. */
async function turnToFirst(page: Page): Promise<void> {
  await expect(page.locator('.wall-cut')).toContainText('Shown now');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await expect(async () => {
    await page.clock.runFor(12_000);
    await expect(page.locator('.wall-cut')).toContainText('Shown now: 1 to', { timeout: 2_000 });
  }).toPass();
}

/** At which share of the picture's height. */
function lastLineEnds(page: Page): Promise<number> {
  return page.locator('.wall-figures').evaluate((element) => element.getBoundingClientRect().bottom / innerHeight);
}

function findWholeQuestions(list: Locator): Promise<string[]> {
  return list.evaluate((element) => {
    const seen = element.getBoundingClientRect();
    const isWhole = ({ left, right, top, bottom }: DOMRect) =>
      left >= seen.left - 1 && right <= seen.right + 1 && top >= seen.top - 1 && bottom <= seen.bottom + 1;
    return [...element.children]
      .filter((item) => isWhole(item.getBoundingClientRect()))
      .map((item) => item.textContent ?? '');
  });
}

async function completeWithEightForwarded(api: AdminApi, server: RunningServer): Promise<void> {
  const { id } = await api.openBatch({ questions: 10 });
  const ids = await idsOf(api);
  await api.change(id, { phase: 2, rules: { council_size: 8 } });
  for (const from of [0, 4]) await api.castBallot(server, id, ids.slice(from, from + 4));
  await api.change(id, { phase: 3 });
}

/** The questions of the ranking of which only a part is to be seen. */
function findCutQuestions(page: Page): Promise<string[]> {
  return page.locator('.wall-places > li').evaluateAll((items) =>
    items
      .filter((item) => {
        const [box, list] = [item, item.parentElement ?? item].map((one) => one.getBoundingClientRect());
        const isInColumn = box !== undefined && list !== undefined && box.left < list.right && box.top < list.bottom;
        return !item.hasAttribute('data-away') && isInColumn && box.bottom > list.bottom + 1;
      })
      .map((item) => item.textContent ?? ''),
  );
}

/** What is seen in letters smaller than a fortieth of the picture. */
function findSmallWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text;
      if (!parentElement?.checkVisibility() || parentElement.closest('.visually-hidden')) continue;
      if (!text.textContent?.trim()) continue;
      const size = Number.parseFloat(getComputedStyle(parentElement).fontSize);
      // Where the address opens here alone, its warning may take the room of larger letters in portrait.
      const least = innerHeight > innerWidth && document.querySelector('[data-more]') ? 48 : 40;
      if (size < innerHeight / least) found.push(`${size} px: ${text.textContent}`);
    }
    return found;
  });
}

function scrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return scrollHeight > clientHeight || scrollWidth > clientWidth;
  });
}

function fontSize(part: Locator): Promise<number> {
  return part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
}
