import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readWelcome, setUpLine } from '#tests/support/welcome.ts';

const run = promisify(execFile);

// On most systems.
export const nobody = 65_534;

type Place = {
  folder: string;
  dataDir: string;
  /** The folder that is all of PATH. */
  tools: string;
  entry?: string;
};

/** The program in one folder on the data in another, as on a machine that has Node and nothing else. */
export class Installation {
  readonly #entry: string;
  readonly #options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  #child: ChildProcess | undefined;
  address = '';
  setUpToken: string | undefined;

  constructor({ folder, dataDir, tools, entry = 'scripts/start.mjs' }: Place) {
    this.#entry = entry;
    this.#options = {
      cwd: folder,
      env: { PATH: tools, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_FACTOR: '1000' },
      // Who runs it as systemd does may write to its data alone.
      ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
    };
  }

  /** Returns how many milliseconds it took until it listened. On an empty folder it offers the way to become its administrator. */
  async start({ isEmpty = false } = {}): Promise<number> {
    const startedMs = performance.now();
    const child = spawn(this.#node, [this.#entry], { ...this.#options, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    process.once('exit', () => child.kill());
    const { address, setUpToken } = await readWelcome(child, isEmpty ? setUpLine : /The administration is at/);
    this.address = address;
    this.setUpToken = setUpToken;
    child.stdout.resume();
    return performance.now() - startedMs;
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }

  /** Runs one of its npm scripts without npm. Resolves with what it prints. */
  async command(name: string, ...args: string[]): Promise<string> {
    const { scripts } = JSON.parse(readFileSync(join(this.#options.cwd, 'package.json'), 'utf8'));
    const script: string[] = scripts[name].split(' ').slice(1);
    return (await run(this.#node, [...script, ...args], { ...this.#options, encoding: 'utf8' })).stdout;
  }

  get #node(): string {
    return join(this.#options.env.PATH ?? '', 'node');
  }
}
