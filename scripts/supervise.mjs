// Runs the server in the foreground, and starts it again when it ended by itself after it had listened.
import { spawn } from 'node:child_process';
import { frugal } from './frugal.mjs';
import { findProjectNode, projectFolder } from './install.mjs';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
// Who held out so long begins with the shortest pause again.
const steadyMs = 60_000;

/** @param {string} entry */
export function superviseServer(entry) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  let isStopping = false;
  let hasListened = false;
  let pauseMs = firstPauseMs;

  const start = () => {
    const startedMs = performance.now();
    const child = startServer(entry);
    server = child;
    child.on('message', (message) => {
      if (message === 'listening') hasListened = true;
    });
    /** @param {number | null} code @param {string | null} reason */
    const onEnd = (code, reason) => {
      server = undefined;
      // What could not even start once needs a person, and says why. Later a failed start is tried again, too.
      if (isStopping || code === 0 || !hasListened) process.exit(code ?? 1);
      if (performance.now() - startedMs > steadyMs) pauseMs = firstPauseMs;
      console.error(
        `Ten Stones ended unexpectedly (${reason ?? `code ${code}`}). It starts again in ${pauseMs / 1000} s.`,
      );
      setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };
    child.on('exit', onEnd);
    // Where there is no memory or no process left. Unheard, the event would end this process, and nothing would start again.
    child.on('error', (error) => child.pid ?? onEnd(null, error.message));
  };

  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    isStopping = true;
    if (server) server.kill(signal);
    else process.exit(0);
  };
  // Ctrl-C reaches the server by itself as well; it stops once, however often it is told.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event) onLossOfParent(() => stop('SIGTERM'));
  start();
}

/** @param {string} entry */
function startServer(entry) {
  return spawn(findProjectNode() ?? 'node', [...frugal.args, entry], {
    cwd: projectFolder,
    env: { ...process.env, ...frugal.env },
    // The channel to hear that it listens, and for the server to notice when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
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
