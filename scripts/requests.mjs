// `npm run test:requests -- --count 100000 --seed 7`: raw requests, most of them bent, against the product in a process of its
// own. Another seed each time unless one is named.
import { parseArgs } from 'node:util';
import { installMissing } from './install.mjs';
import { runTool } from './tools.mjs';

const { count, seed } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
}).values;
installMissing({ forTests: true });
process.exitCode = runTool('vitest/vitest.mjs', ['run', 'tests/api/requests.test.ts'], {
  REQUESTS_COUNT: count,
  REQUESTS_SEED: seed,
});
