// `npm run test:fuzz`: 10,000 generated requests, from another seed each time; FUZZ_SEED repeats one, FUZZ_REPORT lists
// what was answered.
import { installMissing } from './install.mjs';
import { runTool } from './tools.mjs';

installMissing({ forTests: true });
const { FUZZ_REQUESTS = '10000', FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env;
process.exitCode = runTool('vitest/vitest.mjs', ['run', 'tests/api/fuzz.test.ts'], { FUZZ_REQUESTS, FUZZ_SEED });
