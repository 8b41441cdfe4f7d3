import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type ServerProcess = {
  address: string;
  dataDir: string;
  setUpToken: string | undefined;
  stop: () => Promise<void>;
};

/** The product as an operator starts it, as a process of its own on a scratch folder and a free port. */
export async function startServerProcess(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ten-stones-e2e-'));
  // Under root the database runs as another user, who has to get through to its own folder.
  await chmod(dataDir, 0o711);
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { address, setUpToken } = await readWelcome(child, Boolean(env.ADMIN_EMAIL));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  return { address, dataDir, setUpToken, stop };
}

async function readWelcome(child: ChildProcess, hasAdministrator: boolean) {
  if (!child.stdout) throw new Error('The server has no output.');
  let address = '';
  for await (const line of createInterface({ input: child.stdout })) {
    address ||= /Ten Stones is at (\S+)/.exec(line)?.[1] ?? '';
    const setUpToken = /#setup=(\S+)/.exec(line)?.[1];
    if (setUpToken || (hasAdministrator && line.includes('is now the administrator'))) return { address, setUpToken };
  }
  throw new Error('The server ended before it said where it is.');
}
