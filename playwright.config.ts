import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

// Found once; the workers inherit it.
process.env.CHROMIUM_PATH ??= findChromium();
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
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
    // Pictures of each step would take a fifth of the time; the page's structure tells as much.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
