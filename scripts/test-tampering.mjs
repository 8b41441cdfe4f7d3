// `npm run test:tampering`: 300 random changes by the database's owner, 1,000 of what became of questions, 3,000 of a record file and 2,000
// of its figures of all questions, each of which must be found, and 50 clean copies.
import { spawnSync } from 'node:child_process';
import { findProjectNode, projectFolder } from './install.mjs';

const seed = process.env.SEED ?? String(Date.now() % 1_000_000);
const env = { ...process.env, SEED: seed, TAMPERING_CHANGES: '300', TAMPERING_ANSWERS: '1000', TAMPERING_COPIES: '50' };
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  'tests/api/tampering.test.ts',
  'tests/api/record-tampering.test.ts',
];
const { status } = spawnSync(findProjectNode() ?? 'node', args, { cwd: projectFolder, stdio: 'inherit', env });
process.exitCode = status ?? 1;
