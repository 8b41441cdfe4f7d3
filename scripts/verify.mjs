// `npm run verify`: installs what is missing, then checks a record or the database; what counts again is in src/verify.
import { spawnSync } from 'node:child_process';
import { findProjectNode, installMissing, PlainError, projectFolder } from './install.mjs';

try {
  installMissing();
  const args = ['src/server/backup/verify-command.ts', ...process.argv.slice(2)];
  const { status } = spawnSync(findProjectNode() ?? 'node', args, { cwd: projectFolder, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
