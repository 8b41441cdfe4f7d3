// `npm run test:histories`, `test:requests`, `test:elections` and `test:races`, each with `-- --count 1000 --seed 7` where wanted: the test
// of this name with many generated cases, of which `npm test` takes a sample. Another seed each time unless one is named.
import { parseArgs } from 'node:util';
import { installMissing } from './install.mjs';
import { runTool } from './tools.mjs';

/** How many there are where nobody says. */
const usual = { histories: '1000', requests: '100000', elections: '100000', races: '1000' };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string', default: String(Date.now() % 2 ** 31) } },
});
const name = /** @type {keyof typeof usual} */ (positionals[0]);
const variable = name.toUpperCase();
installMissing({ forTests: true });
process.exitCode = runTool('vitest/vitest.mjs', ['run', `tests/api/${name}.test.ts`], {
  [`${variable}_COUNT`]: values.count ?? usual[name],
  [`${variable}_SEED`]: values.seed,
});
