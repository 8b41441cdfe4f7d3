import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { findWebKit } from '../../scripts/engines.mjs';
import type { Driver } from './driver.ts';

/**
 * WebKitGTK's MiniBrowser by WebDriver, which is plain HTTP. Its driver knows one session at a time: a new one, with a new
 * browser, for each test.
 */
export async function startWebKit(): Promise<{ newDriver: () => Promise<Driver>; stop: () => Promise<void> }> {
  const webkit = findWebKit();
  if (!webkit) throw new Error('There is no WebKit here.');
  const screen = spawn(webkit.screen, ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await firstLine(screen);
  const port = await findFreePort();
  const driver = spawn(webkit.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const ask = createClient(`http://127.0.0.1:${port}`);
  await untilReady(ask);
  return {
    newDriver: () => newDriver(ask, webkit.browser),
    stop: async () => {
      for (const child of [driver, screen]) await end(child);
    },
  };
}

class WebDriverError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/** What React replaced between the look at the page and the answer is looked for once more by whoever waits for it. */
function orGone(error: unknown): undefined {
  if (!(error instanceof WebDriverError) || error.code !== 'stale element reference') throw error;
}

/** What moved or was covered between the look at the page and the click is clicked once more by whoever waits for it. */
function orCovered(error: unknown): false {
  if (!(error instanceof WebDriverError) || error.code !== 'element click intercepted') throw error;
  return false;
}

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

function createClient(address: string): Ask {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(address + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new WebDriverError(`${method} ${path}: ${value.error}: ${value.message}`, value.error);
    return value;
  };
}

async function newDriver(ask: Ask, binary: string): Promise<Driver> {
  const options = { binary, args: ['--automation'] };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  const run = <T>(script: string, args: readonly unknown[]) =>
    ask<T>('POST', `${session}/execute/sync`, { script, args });
  return {
    open: (url) => ask('POST', `${session}/url`, { url }),
    run,
    find: async (script, args) => {
      const found = await run<Record<string, string> | null>(script, args).catch(orGone);
      const [id] = Object.values(found ?? {});
      if (!id) return undefined;
      const element = `${session}/element/${id}`;
      return {
        click: () => ask('POST', `${element}/click`, {}).then(() => true, orCovered),
        type: (text) => ask('POST', `${element}/value`, { text }),
      };
    },
    close: () => ask('DELETE', session),
  };
}

async function untilReady(ask: Ask): Promise<void> {
  const { expect } = await import('@playwright/test');
  await expect.poll(() => ask<{ ready: boolean }>('GET', '/status').catch(() => undefined)).toBeTruthy();
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('The screen for WebKit did not start.');
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
