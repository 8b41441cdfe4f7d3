import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessChromium } from './scripts/chromium.mjs';
import { findCommitSeed } from './scripts/commit-seed.mjs';
import { type Engine, engines } from './scripts/engines.mjs';
import { pinFonts } from './scripts/fonts.mjs';
import { findOldChromium, oldArgs, oldVersions } from './scripts/old-chromium.mjs';

// Found once; the workers inherit them. What `CHROMIUM_PATH` names is used for everything.
process.env.HEADLESS_CHROMIUM_PATH ??= findHeadlessChromium() ?? '';
process.env.CHROMIUM_PATH ??= findChromium() ?? '';
// Which states are looked at, and how (`accessibility.e2e.ts`).
process.env.STATES_SEED ??= String(findCommitSeed());
pinFonts();

const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath && { executablePath }),
  // Root has no sandbox; the rest keeps Chromium from calling home in a closed network.
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
/** The product's whole way: as operators run it, in the browser as people have it. */
const wholeWay = '**/council.e2e.ts';

export default defineConfig<object, { engine: Engine }>({
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/database-server.ts',
  // The long ones first, so that no core waits for them at the end.
  projects: [
    {
      name: 'chromium-browser',
      testDir: 'tests/e2e',
      testMatch: wholeWay,
      use: { launchOptions: launchOptions(process.env.CHROMIUM_PATH) },
    },
    // The main journeys, one after the other.
    ...engines.map((engine) => ({ name: engine, testDir: 'tests/engines', workers: 1, use: { engine } })),
    // Below the floor of the full page, and just above it.
    ...oldVersions.map((version) => ({
      name: `chromium-${version}`,
      testDir: 'tests/floor',
      testMatch: `chromium-${version}.e2e.ts`,
      use: { launchOptions: { ...launchOptions(findOldChromium(version)), args: oldArgs } },
    })),
    // Without what moves, for which each press would wait; those above have it as most people do.
    { name: 'chromium', testDir: 'tests/e2e', testIgnore: wholeWay, use: { reducedMotion: 'reduce' } },
  ],
  outputDir: 'test-results',
  // The built page is one large script, which every worker would otherwise translate for 2 s before its first test; Node reads our own by
  // itself, which takes half of a worker's start on a machine that has no translation yet.
  build: { external: ['**/dist/**', '**/src/{server,contract,text,verify}/**', '**/packages/**'] },
  // The same on every system.
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two more than cores: a test waits for its page a third of the time.
  workers: 4,
  // How long is waited, never how fast something has to be: on a machine that does ten other things, what takes a second may
  // take twenty, and each wait ends as soon as it holds.
  timeout: 120_000,
  // A machine that others share stalls for half a minute now and then. What is red twice is red; what is red once is named at
  // the run's end as flaky, with its error, and is a defect to be mended (CONTRIBUTING.md).
  retries: 1,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  use: {
    launchOptions: launchOptions(process.env.HEADLESS_CHROMIUM_PATH),
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    // A recording of each step costs more than the steps; `--trace on` makes one of a test that failed.
    trace: 'off',
  },
});
