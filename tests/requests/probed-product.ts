import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type DatabaseServer, toUrl } from '#tests/support/database.ts';
import { addressLine } from '#tests/support/welcome.ts';
import { frugal } from '../../scripts/frugal.mjs';
import type { Measure } from './probe.ts';

export const owner = { email: 'admin@example.org', password: 'a stone laid by the river' };

type LogLine = { level: string; msg: string; heldBack?: number; err?: { message: string; stack: string } };

/** The product in a process of its own, which can be asked how it does. */
export class ProbedProduct {
  readonly log: LogLine[] = [];
  readonly ended: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #address = Promise.withResolvers<string>();

  constructor(database: DatabaseServer, folder: string) {
    const args = [...frugal.args, '--expose-gc', '--import', './tests/requests/probe.ts', 'src/server/main.ts'];
    const env = {
      ...process.env,
      ...frugal.env,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      DATABASE_URL: toUrl(database),
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      PORT: '0',
      RATE_LIMIT_FACTOR: '100000',
    };
    this.#child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    this.ended = once(this.#child, 'exit');
    createInterface({ input: this.#child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('{')) this.log.push(JSON.parse(line));
      const address = addressLine.exec(line)?.[1];
      if (address) this.#address.resolve(address);
    });
  }

  /** Resolves with its address when it listens. */
  start(): Promise<string> {
    const failed = this.ended.then(() => Promise.reject(new Error('The product could not start.')));
    return Promise.race([this.#address.promise, failed]);
  }

  async measure(): Promise<Measure> {
    const { promise, resolve } = Promise.withResolvers<Measure>();
    const hear = (message: unknown) => {
      if (typeof message === 'object') resolve(message as Measure);
    };
    this.#child.on('message', hear).send('measure');
    return promise.finally(() => this.#child.off('message', hear));
  }

  /** Forgets the delays of the event loop so far. */
  resetDelays(): void {
    this.#child.send('reset');
  }

  /** Makes an error that nobody catches. */
  throwUncaught(): void {
    this.#child.send('throw');
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async stop(): Promise<void> {
    if (!this.hasEnded) this.#child.kill('SIGTERM');
    await this.ended;
  }
}
