import { defineConfig } from 'vitest/config';
import { frugal } from './scripts/frugal.mjs';
import { LongestFirst } from './scripts/longest-first.ts';
import { keepScratchInMemory } from './scripts/scratch.mjs';

keepScratchInMemory();
// The programs that tests start are compiled once, as in real life.
process.env.NODE_COMPILE_CACHE ??= frugal.env.NODE_COMPILE_CACHE;

export default defineConfig({
  test: {
    // Files that a process runs one after the other share what they import, which is a quarter of the time.
    isolate: false,
    // Two more than cores, since tests wait for the database.
    maxWorkers: 4,
    // Most of what a test makes is garbage soon after: with more room for what is new, V8 looks through the old less often.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    include: [
      'packages/**/*.test.ts',
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'tests/api/**/*.test.ts',
      'tests/api/**/*.test.tsx',
      'tests/faults/**/*.test.ts',
    ],
    globalSetup: ['tests/support/database-server.ts'],
    setupFiles: ['tests/support/silence.ts', 'tests/support/english.ts'],
    // A file of its own database, so files may run beside each other; each test starts with empty tables.
    // No bound of the product: on a machine that does ten other things, a start of it alone may take a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } }, // it ends as soon as it holds; a second is short on a busy machine
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
