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
  let driver = await startDriver(webkit.driver, display);
  return {
    // Now and then a browser never comes up, however long one waits: another driver starts another one.
    newDriver: () =>
      newDriver(driver.ask, webkit.browser).catch(async () => {
        await driver.stop();
        driver = await startDriver(webkit.driver, display);
        return newDriver(driver.ask, webkit.browser);
      }),
    stop: async () => {
      await driver.stop();
      await end(screen);
    },
  };
}

async function startDriver(command: string, display: string): Promise<{ ask: Ask; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const driver = spawn(command, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
    // A group of its own, so that a browser which hangs ends with it.
    detached: true,
  });
  const ask = createClient(`http://127.0.0.1:${port}`);
  await untilReady(ask);
  return { ask, stop: () => end(driver, -(driver.pid ?? 0)) };
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

type Ask = <T>(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<T>;

function createClient(address: string): Ask {
  return async <T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> => {
    const sent = { method, ...(body !== undefined && { body: JSON.stringify(body) }), ...(signal && { signal }) };
    const answer = await fetch(address + path, sent);
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new WebDriverError(`${method} ${path}: ${value.error}: ${value.message}`, value.error);
    return value;
  };
}

async function newDriver(ask: Ask, binary: string): Promise<Driver> {
  const options = { binary, args: ['--automation'] };
  const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', asked, AbortSignal.timeout(40_000));
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

/** `id`: the process, or as a negative number its group. */
async function end(child: ChildProcess, id = child.pid ?? 0): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  process.kill(id);
  await once(child, 'exit');
}
