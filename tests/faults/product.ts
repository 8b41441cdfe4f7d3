import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const administrator = { email: 'admin@example.org', password: 'a stone laid by the river' };

/** One copy of the product, as a process that can be killed and started again on the same port. */
export class Product {
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #port = '0';
  address = '';

  constructor(dataDir: string, env: NodeJS.ProcessEnv = {}) {
    this.dataDir = dataDir;
    this.#env = env;
  }

  /** Resolves when it listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      env: {
        ...process.env,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        LOG_LEVEL: 'silent',
        RATE_LIMIT_FACTOR: '100000',
        ...this.#env,
        PORT: this.#port,
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.address = await readAddress(child);
    this.#port = new URL(this.address).port;
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** How `pg` reaches the embedded database. */
  get connection() {
    return {
      host: read(this.dataDir, 'postgres.socket'),
      user: 'ten_stones',
      password: read(this.dataDir, 'postgres.password'),
      database: 'ten_stones',
    };
  }

  /** Every process of the embedded database, its postmaster first. */
  databaseProcesses(): number[] {
    return databaseProcessesOf(join(this.dataDir, 'postgres'));
  }
}

/** Every process of the database in this folder, its postmaster first; none when it does not run. */
function databaseProcessesOf(cluster: string): number[] {
  const command = `postgres -D ${cluster}`;
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const rows = all.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter((row) => row !== null);
  const postmasters = rows.filter(([, , , args]) => args?.includes(command)).map(([, pid]) => Number(pid));
  const children = rows.filter(([, , parent]) => postmasters.includes(Number(parent))).map(([, pid]) => Number(pid));
  return [...postmasters, ...children];
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it ended by itself
    }
  }
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8').trim();
}

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The product has no output.');
  for await (const line of createInterface({ input: stdout })) {
    const address = /Ten Stones is at (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The product ended before it listened.');
}
