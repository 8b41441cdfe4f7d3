// `npm start`: installs and builds what is missing, then runs the server in the foreground.
import { spawn } from 'node:child_process';
import { buildWhenOutOfDate } from './build.mjs';
import { findProjectNode, installMissing, PlainError, projectFolder } from './install.mjs';

try {
  installMissing();
  buildWhenOutOfDate();
  runServer();
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function runServer() {
  const server = spawn(findProjectNode() ?? 'node', ['src/server/main.ts'], { cwd: projectFolder, stdio: 'inherit' });
  // Ctrl-C reaches the server by itself as well; it stops once, however often it is told.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 1));
}
