import type { Engine } from '../../scripts/engines.mjs';
import { test as base } from '../e2e/fixtures.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Screen } from './screen.ts';
import { startWebKit } from './webkit.ts';

type Started = { newDriver: () => Promise<Driver>; stop: () => Promise<void> };
type WorkerFixtures = { engine: Engine; started: Started };

/** The server and the API of the end-to-end tests, and a page in another engine than Chromium. */
export const test = base.extend<{ visitor: Screen }, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  started: [
    async ({ engine }, use) => {
      const started = await (engine === 'firefox' ? startFirefox() : startWebKit());
      await use(started);
      await started.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visitor: async ({ started, server }, use) => {
    const driver = await started.newDriver();
    await use(new Screen(driver, server.address));
    await driver.close();
  },
});
