import type { Page } from '@playwright/test';
import { buildWhenOutOfDate } from '../scripts/build.mjs';
import { withBatch } from './support/batch.ts';
import { median } from './support/machine.ts';
import { slowestAnswer, tap, withPhone } from './support/phone.ts';

const runs = 5;

/** An old phone at the edge of the network, in a council of the usual size. */
export async function measureSlowPhone(questions = 60): Promise<void> {
  buildWhenOutOfDate();
  await withBatch({ questions, phase: 2 }, async ({ product: { address } }) => {
    const all: Figures[] = [];
    for (let n = 0; n < runs; n++) all.push(await stone(address));
    const names = Object.keys(all[0] ?? {});
    const medians = names.map((name) => `${name} ${median(all.map((one) => one[name] ?? 0)).toFixed(0)}`);
    console.log(`${questions} questions, CPU 6 × slower, 400 kbit/s, medians of ${runs}: ${medians.join(', ')}`);
  });
}

type Figures = Record<string, number>;

function stone(address: string): Promise<Figures> {
  return withPhone({ slower: 6, kilobits: 400 }, async (page) => {
    const readable = await open(page, address);
    const started = await slowestAnswer(page, () => tap(page, page.locator('.banner-act .btn')));
    const cards = page.locator('.pick');
    await cards.first().waitFor();
    const search = page.locator('.finder input');
    const typed = await slowestAnswer(page, async () => {
      await tap(page, search);
      await page.keyboard.type('river', { delay: 120 }); // a quick writer on glass
    });
    await search.fill('');
    const picked = await slowestAnswer(page, async () => {
      for (const n of [0, 1, 2, 3]) await tap(page, cards.nth(n));
    });
    const reviewed = await slowestAnswer(page, () => tap(page, page.locator('.tray .primary')));
    await page.locator('dialog').waitFor();
    const closed = await slowestAnswer(page, () => page.keyboard.press('Escape'));
    return {
      'readable ms': readable,
      'start INP ms': started,
      'search INP ms': typed,
      'pick INP ms': picked,
      'review INP ms': reviewed,
      'close INP ms': closed,
    };
  });
}

/** Opens the page and waits until its scripts have run; milliseconds until its questions were painted. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(
    () => performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
  );
}
