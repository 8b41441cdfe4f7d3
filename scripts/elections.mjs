// `npm run test:elections -- --count 100000 --seed 7`: random elections, which database and `verify` have to decide as an
// independent reading of the rules does. Another seed each time unless one is named.
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
process.exitCode = runTool('vitest/vitest.mjs', ['run', 'tests/api/elections.test.ts'], {
  ELECTIONS_COUNT: count,
  ELECTIONS_SEED: seed,
});
