import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../scripts/chromium.mjs';
import { withBatch } from './support/batch.ts';
import { median } from './support/machine.ts';

// Not among the project's dependencies: it brings 180 packages, and nothing but this figure needs them.
const lighthouse = 'lighthouse@13.5.0';
const runs = 5;
const run = promisify(execFile);

type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string };
type Report = { categories: Record<string, { score: number }>; audits: Record<string, Audit> };

/** Lighthouse's own standard run, a phone on slow 4G, on the public page with 200 questions. */
export function measureLighthouse(): Promise<void> {
  return withBatch({ questions: 200, phase: 1 }, async ({ product: { address } }) => {
    const reports: Report[] = [];
    for (let n = 0; n < runs; n++) reports.push(await reportOrAgain(address));
    const audit = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
    const performance = median(reports.map(({ categories }) => (categories.performance?.score ?? 0) * 100));
    console.log(
      `performance ${performance.toFixed(0)}, LCP ${(audit('largest-contentful-paint') / 1000).toFixed(2)} s, ` +
        `layout shift ${audit('cumulative-layout-shift').toFixed(3)}, blocking ${audit('total-blocking-time').toFixed(0)} ms, ` +
        `first paint ${(audit('first-contentful-paint') / 1000).toFixed(2)} s (medians of ${runs})`,
    );
    for (const { title, score, displayValue } of Object.values(reports[0]?.audits ?? {}))
      if (score !== null && score < 0.9) console.log(`  to mend: ${title} ${displayValue ?? ''}`);
  });
}

/** Now and then Chromium leaves out of its trace when the page was opened (NO_NAVSTART): once more, and said so. */
async function reportOrAgain(address: string): Promise<Report> {
  try {
    return await report(address);
  } catch (error) {
    console.log(`  once more, as Lighthouse failed: ${String(error).match(/[A-Z]+_[A-Z_]+/)?.[0] ?? error}`);
    return report(address);
  }
}

async function report(address: string): Promise<Report> {
  const flags = `--headless=new --disable-gpu${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`;
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      lighthouse,
      address,
      '--output=json',
      '--quiet',
      '--only-categories=performance',
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout) as Report;
}
