// `npm start`: installs and builds what is missing, then runs the server in the foreground.
// Another entry than the server's may be named, as `npm run demo` does.
import { spawn } from 'node:child_process';
import { buildWhenOutOfDate } from './build.mjs';
import { frugal } from './frugal.mjs';
import { findProjectNode, installMissing, PlainError, projectFolder } from './install.mjs';

try {
  installMissing();
  buildWhenOutOfDate();
  runServer(process.argv[2] ?? 'src/server/main.ts');
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** @param {string} entry */
function runServer(entry) {
  const server = spawn(findProjectNode() ?? 'node', [...frugal.args, entry], {
    cwd: projectFolder,
    env: { ...process.env, ...frugal.env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the server by itself as well; it stops once, however often it is told.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => server.kill(signal));
  if (process.env.npm_lifecycle_event) onLossOfParent(() => server.kill('SIGTERM'));
  server.on('exit', (code) => process.exit(code ?? 1));
}

/**
 * Who stops `npm start` stops npm, which passes the signal on to its shell only; that ends without telling us.
 * @param {() => void} act
 */
function onLossOfParent(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 200);
}
