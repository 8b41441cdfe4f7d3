import type { Browser, Page } from '@playwright/test';
import { tokenOf } from '#tests/support/administrators.ts';
import { buildWhenOutOfDate } from '../scripts/build.mjs';
import { launchChromium } from '../scripts/chromium.mjs';
import { against, median, quantile } from './figures.ts';
import { type Bench, query, withBatch } from './product.ts';

const password = 'ninety blue herons waltz';

type Times = { decisions: number[]; forms: number[] };

/**
 * From the key of a decision to the frame with the next question, for moderators who decide at the same time, each after half a second of
 * reading; against a key that opens a form in the same pages, which asks nobody.
 */
export async function measureDesk(moderators = 4, waiting = 200, each = 20): Promise<void> {
  buildWhenOutOfDate();
  await withBatch({ questions: 4, phase: 1 }, async (bench) => {
    await letWait(bench, waiting);
    const browser = await launchChromium();
    try {
      const pages: Page[] = [];
      for (let n = 0; n < moderators; n++) pages.push(await openDesk(bench, browser, n));
      const times = await Promise.all(pages.map((page) => page.evaluate(decideByKey, each)));
      tell(times, waiting);
    } finally {
      await browser.close();
    }
  });
}

function tell(times: readonly Times[], waiting: number): void {
  const decisions = times.flatMap((one) => one.decisions);
  const forms = times.flatMap((one) => one.forms);
  console.log(
    `${waiting} waiting, ${times.length} moderators: ms to the next question against those to a form, ${against(median(decisions), median(forms))}; ` +
      `of ${decisions.length} the 95th in a hundred ${quantile(decisions, 0.95).toFixed(0)} ms, the longest ${Math.max(...decisions).toFixed(0)} ms`,
  );
}

async function letWait({ product, organiser, batchId }: Bench, waiting: number): Promise<void> {
  await organiser.change(batchId, { rules: { moderation: 'before_publishing' } });
  await query(
    product,
    `insert into questions (id, text, author, author_email, batch_id, state)
     select gen_random_uuid(), 'What of number ' || n || ', which nobody has asked before?', 'Ada', 'ada@example.org', $1, 'waiting'
     from generate_series(1, $2::int) as n`,
    [batchId, waiting],
  );
}

/** With an account of their own: no two of them have the same question. */
async function openDesk({ product: { address }, organiser, batchId }: Bench, browser: Browser, n: number) {
  const invited = { email: `moderator${n}@example.org`, role: 'moderator' };
  const { link } = await organiser.call<{ link: string }>('POST', '/api/admin/administrators', invited);
  const context = await browser.newContext({ baseURL: address });
  const accepted = { token: tokenOf(link), name: `Moderator ${n}`, password };
  const answer = await context.request.post('/api/auth/invitations/accept', {
    headers: { origin: address },
    data: accepted,
  });
  if (!answer.ok()) throw new Error(`The invitation was not accepted: ${answer.status()} ${await answer.text()}`);
  const page = await context.newPage();
  await page.goto(`/admin?batch=${batchId}&view=desk`);
  await page.locator('.desk-words:focus').waitFor();
  return page;
}

/** In the page. Every decision is preceded by the form of one, which is left again. */
async function decideByKey(count: number): Promise<Times> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
    );
  const until = async (isThere: () => boolean) => {
    do await frame();
    while (!isThere());
  };
  const shown = () => document.querySelector('.desk-words')?.textContent ?? '';
  const measure = async (key: string, isThere: () => boolean) => {
    const at = performance.now();
    press(key);
    await until(isThere);
    return performance.now() - at;
  };
  const times: Times = { decisions: [], forms: [] };
  for (let n = 0; n < count; n++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    times.forms.push(await measure('d', () => document.querySelector('.desk-reasons') !== null));
    press('Escape');
    await until(() => document.activeElement?.matches('.desk-words') ?? false);
    const before = shown();
    times.decisions.push(await measure('p', () => shown() !== '' && shown() !== before));
  }
  return times;
}
