// `npm run test:histories -- --count 1000 --seed 7`: generated histories of councils, in which administrators, the API and voters
// act at once, and after which papers, rules, ballots and counts have to hold. Another seed each time unless one is named.
import { parseArgs } from 'node:util';
import { installMissing } from './install.mjs';
import { runTool } from './tools.mjs';

const { count, seed } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
}).values;
installMissing({ forTests: true });
process.exitCode = runTool('vitest/vitest.mjs', ['run', 'tests/api/histories.test.ts'], {
  HISTORIES_COUNT: count,
  HISTORIES_SEED: seed,
});
