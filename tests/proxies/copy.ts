import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export const administrator = { email: 'admin@example.org', password: 'a stone laid by the river' };

/** A port that is free now, below those that systems give to connections: nobody gets it before it is listened on. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

/** Asks until it is answered as wanted. */
export async function until(met: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await met().catch(() => false)) return;
    await delay(100);
  }
  throw new Error(`${what} did not happen within a minute.`);
}

/** A copy of the product on this port, once it is ready. */
export async function startCopy(port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      RATE_LIMIT_FACTOR: '100000',
      BACKUP_DAILY: 'off',
      LOG_LEVEL: 'warn',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ready = until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, `A copy on port ${port}`);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The copy on port ${port} ended.`)));
  ended.catch(() => {}); // later it ends as it should
  await Promise.race([ready, ended]);
  return child;
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
