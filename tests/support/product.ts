import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listDatabaseProcesses, pauseDatabase } from '#tests/support/database-processes.ts';
import { beginMigrated } from '#tests/support/migrated-folder.ts';
import { addressLine, readWelcome } from '#tests/support/welcome.ts';
import { frugal } from '../../scripts/frugal.mjs';

export const administrator = { email: 'admin@example.org', password: 'a stone laid by the river' };

/** One copy of the product, as a process that can be killed and started again on the same port. */
export class Product {
  readonly dataDir: string;
  /** Of the program, from its next start on. */
  folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #port: string;
  /** The one of `PUBLIC_URL`, where that is given: then `PORT` has to be, too. */
  address = '';
  /** What it has said, on all its starts. */
  readonly output: string[] = [];

  constructor(dataDir: string, env: NodeJS.ProcessEnv = {}, folder = process.cwd()) {
    this.dataDir = dataDir;
    this.folder = folder;
    this.#env = env;
    this.#port = env.PORT ?? '0';
  }

  /** Resolves when it listens. */
  async start(): Promise<void> {
    if (!this.#env.DATABASE_URL) await beginMigrated(this.dataDir);
    const child = spawn(process.execPath, [...frugal.args, 'src/server/main.ts'], {
      env: {
        ...process.env,
        ...frugal.env,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        LOG_LEVEL: 'silent',
        RATE_LIMIT_FACTOR: '100000',
        ...this.#env,
        PORT: this.#port,
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: this.folder,
    });
    this.#child = child;
    child.stdout.on('data', (said: Buffer) => this.output.push(said.toString('utf8')));
    this.address = (await readWelcome(child, addressLine)).address;
    child.stdout.resume();
    if (this.#port === '0') this.#port = new URL(this.address).port;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (!pid) throw new Error('The product does not run.');
    return pid;
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

  /** Where the keys of the embedded database lie. */
  get keysFile(): string {
    return join(this.dataDir, 'keys');
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
    return listDatabaseProcesses(this.#cluster);
  }

  /** Stops the embedded database in its tracks, and returns how it goes on. */
  pauseDatabase(): () => void {
    return pauseDatabase(this.#cluster);
  }

  get #cluster(): string {
    return join(this.dataDir, 'postgres');
  }
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8').trim();
}
