import type { Product } from '#tests/support/product.ts';
import { buildWhenOutOfDate } from '../../scripts/build.mjs';
import { launchChromium } from '../../scripts/chromium.mjs';
import { timeMs } from '../figures.ts';
import { watchPeak } from './peak.ts';

const longestMs = 300_000;

/** Counts again in the page of the result, and tells what it said, how long it took, and what the page's process held in memory. */
export async function countInPage(
  product: Product,
  batchId: string,
): Promise<{ ms: number; mb: number; said: string }> {
  buildWhenOutOfDate();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ baseURL: product.address });
    page.setDefaultTimeout(longestMs);
    const session = await browser.newBrowserCDPSession();
    let renderers: number[] = [];
    const look = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    };
    await page.goto(`/batches/${batchId}`);
    await look();
    const stopWatching = watchPeak(() => renderers);
    const ms = await timeMs(async () => {
      await page.getByRole('button', { name: 'Check the count' }).click();
      await page.locator('.count-outcome, .count-acts + [role=status] .form-error').first().waitFor();
    });
    const said = await page.locator('.count-acts + [role=status]').innerText();
    return { ms, mb: stopWatching(), said: said.split('\n')[0] ?? '' };
  } finally {
    await browser.close();
  }
}
