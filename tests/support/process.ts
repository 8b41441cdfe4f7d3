import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { beginMigrated } from './migrated-folder.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { addressLine, readWelcome } from './welcome.ts';

export type ServerProcess = {
  address: string;
  dataDir: string;
  /** Ends it and leaves its folder. */
  end: () => Promise<void>;
  /** Ends it and removes its folder. */
  stop: () => Promise<void>;
};

type Administrator = { email: string; password: string };

/** The product on a folder without an administrator, which makes this one. */
export async function startServerOf(administrator: Administrator): Promise<ServerProcess> {
  const dataDir = makeScratchFolder();
  await beginMigrated(dataDir);
  return toServerProcess(dataDir, await start(dataDir, toEnv(administrator)));
}

/** The product on a folder that exists already. */
export async function startServerOn(dataDir: string): Promise<ServerProcess> {
  return toServerProcess(dataDir, await start(dataDir, {}));
}

function toEnv({ email, password }: Administrator): NodeJS.ProcessEnv {
  return { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
}

type Started = { address: string; end: () => Promise<void> };

function toServerProcess(dataDir: string, { end, ...started }: Started): ServerProcess {
  const stop = async () => {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...started, dataDir, end, stop };
}

/** Resolves when the server has said its address. */
async function start(dataDir: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { address: (await readWelcome(child, addressLine)).address, end };
}
