import type { Locator, Page } from '@playwright/test';
import type { AdminApi, RunningServer } from './admin-api.ts';
import { idsOf } from './batch-rows.ts';
import { expect, test } from './fixtures.ts';
import { expectNoLayoutFaults } from './layout.ts';
import { open } from './paper-acts.ts';

/** The smallest in use; on larger ones of its shape everything grows alike. */
const projector = { width: 1280, height: 720 };
// The second of the two sentences below the countdown.
const movedNews = '.time-exact ~ .time-exact';
const winner =
  'Wann wird der Radweg zwischen Altdorf und Niederau endlich so breit, dass zwei Kinder nebeneinander fahren dürfen?';

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
  const warning = page.getByText('This address opens on this computer only.');
  await expect(warning).toBeVisible();
  await api.call('PUT', '/api/admin/address', { public_url: 'https://stones.example.org' });
  await page.reload();
  await expect(page.getByText('stones.example.org')).toBeVisible();
  await expect(warning).toBeHidden();
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

/** The longest in words; the one from right to left is among the states (`wall-states.ts`). */
const language = 'fr';

test('nothing on the wall is cut or covered, whatever its size', async ({ page, api }) => {
  const { id } = await api.openBatch({ phase: 2, questions: 22, days: [7, 30] });
  const expectWhole = async (where: string, more: readonly string[] = []) => {
    for (const part of ['.wall-figures', '.wall-phase', '[role=timer]', ...more])
      await expect(page.locator(part), where).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('img', { name: /QR/ }), where).toBeInViewport({ ratio: 1 });
    await expectNoLayoutFaults(page, where);
    // Above the strip of the phase's colour, not on it.
    await expect.poll(() => lastLineEnds(page), where).toBeLessThan(0.97);
  };
  await page.goto('/?view=wall&lang=de');
  for (const [width, height] of [
    [3840, 2160],
    [1024, 768],
    [1080, 1920],
    [768, 900],
  ] as const) {
    const where = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await expectWhole(where);
    await expect.poll(() => scrolls(page), where).toBe(false);
    const smallest = 0.033 * Math.min(height, (width * 9) / 16, width);
    await expect.poll(() => fontSize(page.locator('.wall-figures dt').first()), where).toBeGreaterThan(smallest);
  }

  await test.step('the warning about the address is as large as all else on a narrow one', async () => {
    const warning = page.locator('.wall-here');
    for (const [width, height] of [
      [400, 300],
      [640, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(warning, `${width} px`).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('img', { name: /QR/ }), `${width} px`).toBeInViewport({ ratio: 1 });
      const larger = async () => (await fontSize(warning)) - (await fontSize(page.locator('.wall')));
      await expect.poll(larger, `${width} px`).toBeCloseTo(0, 1);
    }
  });

  const look = async (what: string, sizes: readonly (readonly [number, number])[], more: readonly string[] = []) => {
    await page.goto(`/?view=wall&lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expectWhole(`${what}, ${width} × ${height}`, more);
      if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/wall-${what}-${width}.png` });
    }
  };
  await test.step('where the stones come later and the deadline was moved', async () => {
    await api.change(id, { phase: 1, reason: 'A rehearsal.' });
    await api.change(id, { rules: { stones_shown: 'when_completed', phase_changes: 'at_deadlines' }, phase: 2 });
    await api.change(id, { stoning_deadline: '2030-12-24T18:00:00Z' });
    const sizes = [
      [1280, 720],
      [1080, 1920],
    ] as const;
    await look('moved', sizes, ['.wall-later', movedNews]);
  });
  await test.step('where a step is planned besides', async () => {
    await api.change(id, { plan: { phase: 3, when: 'in_ten_minutes' } });
    await look('planned', [[1280, 720]], ['.wall-later']);
  });
  await test.step('where a deadline has passed and questions are still taken', async () => {
    const next = await api.openBatch({ questions: 12, days: [-1.5, 1.5] });
    await api.change(next.id, { submission_deadline: new Date(Date.now() - 3_600_000).toISOString() });
    await page.setViewportSize(projector);
    await page.goto(`/?view=wall&lang=${language}`);
    await expect(page.locator('.time-true')).toBeInViewport({ ratio: 1 });
    await expectNoLayoutFaults(page);
    await expect.poll(() => lastLineEnds(page)).toBeLessThan(0.97);
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/wall-passed.png` });
  });
});

test('every question that goes to the council is to be seen, in turn where not all of them fit', async ({
  page,
  api,
  server,
}) => {
  await completeWithEightForwarded(api, server);
  await page.clock.install();
  const list = page.locator('.wall-places').first();
  const line = page.locator('.wall-cut');
  await page.setViewportSize(projector);
  await page.goto('/?view=wall&lang=en');
  await expect(list.getByRole('listitem')).toHaveCount(8);
  await expect(line).toBeInViewport({ ratio: 1 });
  const seen = new Set<string>();
  for (let turn = 0; turn < 8; turn++) {
    for (const text of await findWholeQuestions(list)) seen.add(text);
    await page.clock.runFor(12_000);
  }
  expect(seen.size).toBe(8);
  await expectNoLayoutFaults(page);
  await turnToFirst(page);
  await expect(line).toHaveText(/^8 questions go to the council Shown now: 1 (?:to \d )?of 8$/);
  const first = list.locator('.wall-question').first();
  await expect(first).toContainText(winner);
  // Letters reach below their line, by less than another line.
  const hidden = () => first.evaluate((words) => (words.scrollHeight - words.clientHeight) / words.clientHeight);
  await expect.poll(hidden, 'its words are read to their end').toBeLessThan(0.1);
  await expect(first).toBeInViewport({ ratio: 1 });
  await page.clock.runFor(12_000);
  await expect(line).toHaveText(/Shown now: [2-8]/);
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
      [1080, 1920],
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

/** From here the wall turns by its own time alone, however long the machine takes, and the first place is in view. */
async function turnToFirst(page: Page): Promise<void> {
  await expect(page.locator('.wall-cut')).toContainText('Shown now');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await expect(async () => {
    await page.clock.runFor(12_000);
    await expect(page.locator('.wall-cut')).toContainText(/Shown now: 1 (?:to|of)/, { timeout: 2_000 });
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
  const { id } = await api.openBatch();
  for (let n = 1; n <= 10; n++) await api.ask(id, `${winner} ${n}`, `Author ${n}`);
  const ids = await idsOf(api);
  await api.change(id, { phase: 2, rules: { council_size: 8 } });
  for (const from of [0, 4]) await api.castBallot(server, id, ids.slice(from, from + 4));
  await api.change(id, { phase: 3 });
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
