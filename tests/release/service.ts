import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpLine } from '#tests/support/welcome.ts';
import { nobody } from './installation.ts';

type Place = {
  scratch: string;
  /** The link to the release that runs. */
  link: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** As root wrote it. */
  updateKey: string;
};

/** A release as a service, by a stand-in for systemd, and who looks whether it answers. */
export class Service {
  readonly #tools: string;
  readonly #link: string;
  readonly #log: string;
  readonly address: string;

  constructor(port: number, { scratch, link, dataDir, env, updateKey }: Place) {
    this.#link = link;
    this.#tools = path.join(scratch, 'tools');
    this.#log = path.join(scratch, 'service.log');
    this.address = `http://127.0.0.1:${port}`;
    const file = path.join(scratch, 'service.json');
    const user = process.getuid?.() === 0 ? nobody : process.getuid?.();
    const environmentFile = path.join(scratch, 'service.env');
    writeFileSync(environmentFile, `UPDATE_KEY=${updateKey}\n`, { mode: 0o600 });
    writeFileSync(
      file,
      JSON.stringify({
        folder: link,
        environmentFile,
        argv: [process.execPath, '--max-semi-space-size=4', 'src/server/main.ts'],
        env: {
          PATH: '/usr/bin:/bin',
          NODE_COMPILE_CACHE: path.join(dataDir, 'compiled-modules'),
          DATA_DIR: dataDir,
          PORT: String(port),
          RATE_LIMIT_FACTOR: '1000',
          ...env,
        },
        uid: user,
        gid: user,
        log: this.#log,
      }),
    );
    const program = path.join(this.#tools, 'systemctl');
    const standIn = path.join(import.meta.dirname, 'systemctl.mjs');
    writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${standIn} ${file} "$@"\n`);
    chmodSync(program, 0o755);
  }

  control(command: 'start' | 'stop' | 'restart'): void {
    spawnSync(path.join(this.#tools, 'systemctl'), [command, 'ten-stones'], { stdio: 'inherit' });
  }

  /** What the first start says, once it has said all. */
  async readSetUpToken(): Promise<string> {
    for (;;) {
      const [, token] = setUpLine.exec(readFileSync(this.#log, 'utf8')) ?? [];
      if (token !== undefined) return token;
      await sleep(50);
    }
  }

  async ready(): Promise<void> {
    while ((await fetch(`${this.address}/readyz`).catch(() => undefined))?.status !== 200) await sleep(25);
  }

  async version(): Promise<string | undefined> {
    const answer = await fetch(`${this.address}/healthz`).catch(() => undefined);
    return answer && ((await answer.json()) as { version: string }).version;
  }

  /** Runs `npm run upgrade` without npm. With `killAt` it is killed once it has said that. */
  async upgrade(args: string[], { killAt, env = {} }: { killAt?: RegExp; env?: NodeJS.ProcessEnv } = {}) {
    const command = 'src/server/features/running/upgrade/upgrade-command.ts';
    const child = spawn(process.execPath, [command, ...args], {
      cwd: this.#link,
      env: { PATH: `${this.#tools}:${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (killAt?.test(said)) child.kill('SIGKILL');
      });
    const code = await new Promise((resolve) => void child.once('close', resolve));
    return { code, said };
  }

  /** Asks without pause; `stop` says how long at most nobody answered, in milliseconds. */
  watch(): { stop: () => number } {
    let [longest, last, isOver] = [0, performance.now(), false];
    const look = async () => {
      while (!isOver) {
        const answer = await fetch(`${this.address}/api/active-batch`).catch(() => undefined);
        if (answer?.ok) {
          longest = Math.max(longest, performance.now() - last);
          last = performance.now();
        }
        await sleep(25);
      }
    };
    void look();
    return {
      stop: () => {
        isOver = true;
        return Math.max(longest, performance.now() - last);
      },
    };
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
