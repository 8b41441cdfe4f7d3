import { get } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { ActiveBatch } from '#contract/active-batch.ts';
import type { Pages } from '#contract/page.ts';
import { buildWhenOutOfDate } from '../scripts/build.mjs';
import { withBatch } from './support/batch.ts';
import { median } from './support/machine.ts';
import { slowestAnswer, tap, withPhone } from './support/phone.ts';

const runs = 5;

/** What a phone's owner waits for: until questions can be read, until a press is answered, while they scroll. */
export async function measurePage(...sizes: number[]): Promise<void> {
  buildWhenOutOfDate();
  for (const questions of sizes.length > 0 ? sizes : [1000, 5000]) {
    await withBatch({ questions, phase: 1 }, async ({ product: { address }, organiser, batchId }) => {
      console.log(`\n${questions} questions`);
      await measureDrawing(address);
      await measureWeight(address);
      await report('public page, CPU 4 × slower', () => useList(address));
      await organiser.change(batchId, { phase: 2 });
      await report('stoning, CPU 4 × slower', () => stone(address, { slower: 4 }));
    });
  }
}

/** An old phone at the edge of the network, in a council of the usual size. */
export async function measureSlowPhone(): Promise<void> {
  buildWhenOutOfDate();
  await withBatch({ questions: 60, phase: 2 }, async ({ product: { address } }) => {
    console.log('60 questions');
    await report('stoning, CPU 6 × slower and 400 kbit/s', () => stone(address, { slower: 6, kilobits: 400 }));
  });
}

type Figures = Record<string, number>;

async function report(what: string, run: () => Promise<Figures>): Promise<void> {
  const all: Figures[] = [];
  for (let n = 0; n < runs; n++) all.push(await run());
  const names = Object.keys(all[0] ?? {});
  const medians = names.map((name) => `${name} ${median(all.map((one) => one[name] ?? 0)).toFixed(0)}`);
  console.log(`${what}, medians of ${runs}: ${medians.join(', ')}`);
}

/** How long the server's only thread is busy with a change of the page. */
async function measureDrawing(address: string): Promise<void> {
  const { pages } = (await import(pathToFileURL('dist/web/.server/server.js').href)) as { pages: Pages };
  const answer: unknown = await (await fetch(`${address}/api/active-batch`)).json();
  const content = ActiveBatch.parse(answer);
  const time = (act: () => unknown) => median(Array.from({ length: 15 }, () => elapsed(act)));
  const drawing = time(() => pages.drawPage('/', { ...content, version: '' }, 'en'));
  const checking = time(() => ActiveBatch.parse(answer));
  const writing = time(() => JSON.stringify(content));
  console.log(
    `server, per change: drawing ${drawing.toFixed(0)} ms, checking ${checking.toFixed(0)} ms, JSON ${writing.toFixed(0)} ms`,
  );
}

function elapsed(act: () => unknown): number {
  const startedMs = performance.now();
  act();
  return performance.now() - startedMs;
}

async function measureWeight(address: string): Promise<void> {
  const bytes = await new Promise<number>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, async (answer) =>
      resolve(Buffer.concat(await answer.toArray()).length),
    ).on('error', reject);
  });
  console.log(`HTML: ${(bytes / 1000).toFixed(0)} kB of brotli`);
}

async function useList(address: string): Promise<Figures> {
  return withPhone({ slower: 4 }, async ({ page }) => {
    const readable = await open(page, address);
    const tasks = await page.evaluate(() => window.observed.tasks);
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    const search = page.locator('.questions-search input');
    const typed = await slowestAnswer(page, async () => {
      await tap(page, search);
      await page.keyboard.type('river', typing);
    });
    await search.fill('');
    const asked = await slowestAnswer(page, async () => {
      await tap(page, page.locator('textarea'));
      await page.keyboard.type('Who speaks?', typing);
    });
    const more = await slowestAnswer(page, () => tap(page, page.locator('.more-questions button')));
    const themed = await slowestAnswer(page, () => tap(page, page.locator('header .icon-btn')));
    return {
      'readable ms': readable,
      'longest task ms': Math.max(0, ...tasks),
      elements,
      'search INP ms': typed,
      'form INP ms': asked,
      'more INP ms': more,
      'theme INP ms': themed,
      ...(await scroll(page)),
    };
  });
}

async function stone(address: string, { slower, kilobits }: { slower: number; kilobits?: number }): Promise<Figures> {
  return withPhone({ slower, ...(kilobits && { kilobits }) }, async ({ page }) => {
    const readable = await open(page, address);
    const started = await slowestAnswer(page, () => tap(page, page.locator('.now-act .btn')));
    const cards = page.locator('.pick');
    await cards.first().waitFor();
    const search = page.locator('.finder input');
    const typed = await slowestAnswer(page, async () => {
      await tap(page, search);
      await page.keyboard.type('river', typing);
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
      'dialog INP ms': reviewed,
      'close INP ms': closed,
      ...(await scroll(page)),
    };
  });
}

/** A quick writer on glass. */
const typing = { delay: 120 };

/** Opens the page and waits until its scripts have run; milliseconds until its questions were painted. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(
    () => performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
  );
}

/** Throws the page down with the finger, ten times. */
async function scroll(page: Page): Promise<Figures> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    scrollTo(0, 0);
    window.observed.tasks.length = 0;
    window.observed.frames.length = 0;
    let last = performance.now();
    const note = (now: number) => {
      window.observed.frames.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let n = 0; n < 10; n++)
    await session.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance: -1500, speed: 4000 });
  const { tasks, frames } = await page.evaluate(() => window.observed);
  return {
    'frames while scrolling': frames.length,
    'of these over 50 ms': frames.filter((ms) => ms > 50).length,
    'long tasks while scrolling': tasks.length,
  };
}
