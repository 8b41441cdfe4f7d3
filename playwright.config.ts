import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { type Engine, engines } from './scripts/engines.mjs';
import { pinFonts } from './scripts/fonts.mjs';

// Found once; the workers inherit it.
process.env.CHROMIUM_PATH ??= findChromium();
const executablePath = process.env.CHROMIUM_PATH;
pinFonts();

export default defineConfig<object, { engine: Engine }>({
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'chromium', testDir: 'tests/e2e' },
    // The main journeys, one after the other.
    ...engines.map((engine) => ({ name: engine, testDir: 'tests/engines', workers: 1, use: { engine } })),
  ],
  outputDir: 'test-results',
  // The same on every system.
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
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
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    // A recording of each step costs more than the steps; `--trace on` makes one of a test that failed.
    trace: 'off',
  },
});
