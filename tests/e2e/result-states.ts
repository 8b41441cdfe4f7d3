import { expect } from '@playwright/test';
import type { Arrivals } from '#contract/running/arrivals.ts';
import { adminTexts } from '#web/text/admin.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { openPanel } from './fixtures.ts';
import type { Stage, State } from './states.ts';

async function openResult({ page }: Stage): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: lazyTexts.result.lotTitle })).toBeVisible();
}

async function openCovered({ page }: Stage): Promise<void> {
  await page.goto('/?view=wall&reveal=keys');
  await expect(page.locator('.reveal-stage')).toContainText(lazyTexts.wall.goToCouncil({ count: 3 }));
}

const uncover = (places: number) => async (stage: Stage) => {
  await openCovered(stage);
  for (let place = 0; place < places; place++) await stage.page.keyboard.press('Space');
  await expect(stage.page.locator('.reveal-now')).toBeVisible();
};

async function openReveal({ page, session }: Stage): Promise<void> {
  await openPanel(page, session);
  await page.getByRole('button', { name: new RegExp(`^\u2068?${adminTexts.batches.moreActions}`) }).click();
  await page.getByRole('menuitem', { name: adminTexts.reveal.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: adminTexts.reveal.cover }).click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: adminTexts.reveal.uncover({ rank: 2 }) }),
  ).toBeVisible();
}

/** How ballots came in an evening of which one quarter of an hour stands out. */
const evening: Arrivals = {
  round: 1,
  ballots: 232,
  minutes: [],
  busiest: { minute: '2026-12-10T19:47:00.000Z', ballots: 11 },
  largest_network_percent: 34,
  timeline: {
    minutes_each: 15,
    bars: [9, 14, 12, 8, 11, 7, 96, 12, 6, 5, 0, 4, 9, 13, 10, 16].map((ballots, bar) => ({
      from: new Date(Date.UTC(2026, 11, 10, 18, bar * 15)).toISOString(),
      ballots,
      stands_out: ballots > 50,
    })),
  },
  booths: [{ hour: '2026-12-10T19:00:00.000Z', ballots: [31, 12] }],
  longest_identical_row: 41,
  identical_rows: { rows: 1, by_chance: 0 },
};

async function openArrivals({ page, session }: Stage): Promise<void> {
  await page.route('**/api/admin/batches/*/arrivals', (route) => route.fulfill({ json: evening }));
  await openPanel(page, session);
  await page.getByText(adminTexts.arrivals.asTable).click();
  await expect(page.getByRole('table').last()).toContainText(adminTexts.arrivals.toLookAt);
}

/** A result with a cut at which a lot decided, on the page, on the projector and in the panel. */
export const resultStates: readonly State[] = [
  { name: 'completed-drawn', council: 'drawn', arrange: openResult },
  {
    name: 'completed-drawn-again',
    council: 'drawn',
    arrange: async (stage) => {
      await openResult(stage);
      await stage.page.getByText(lazyTexts.result.lotNumbers, { exact: true }).click();
      await stage.page.getByRole('button', { name: lazyTexts.result.drawAgain }).click();
      await expect(stage.page.getByRole('heading', { name: lazyTexts.result.drawHolds })).toBeVisible();
    },
  },
  {
    name: 'wall-cut',
    council: 'drawn',
    arrange: async ({ page }) => {
      await page.goto('/?view=wall');
      await expect(page.locator('.wall-cut')).toBeAttached();
    },
  },
  { name: 'wall-reveal-covered', council: 'drawn', arrange: openCovered },
  { name: 'wall-reveal-joint', council: 'drawn', arrange: uncover(1) },
  { name: 'wall-reveal-first', council: 'drawn', arrange: uncover(2) },
  { name: 'admin-reveal', council: 'drawn', arrange: openReveal },
  { name: 'admin-arrivals', council: 'drawn', arrange: openArrivals },
];
