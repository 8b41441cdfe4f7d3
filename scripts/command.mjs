// `npm run backup`, `npm run restore`, `npm run owner-link`: installs what is missing, then runs one command of the server to its end.
import { spawn } from 'node:child_process';
import { findProjectNode, installMissing, PlainError, projectFolder } from './install.mjs';

try {
  installMissing();
  const [entry, ...args] = process.argv.slice(2);
  const command = spawn(findProjectNode() ?? 'node', [entry ?? '', ...args], { cwd: projectFolder, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => command.kill(signal));
  command.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exit(1);
}
