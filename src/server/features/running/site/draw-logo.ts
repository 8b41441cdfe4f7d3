import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '#server/app-error.ts';
import { ConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { DrawingResult, DrawnLogo } from './drawn-logo.ts';

// Before anything of the file is read.
const longestStartMs = 15_000;
// The process ends by itself after three seconds of work; on a busy machine that takes longer.
const longestDrawingMs = 15_000;

// 96 MB for what is drawn, in pages of 64 kB, and 32 MB for the rest: with Node itself it stays below 256 MB.
const memory = ['--wasm-max-mem-pages=1536', '--max-old-space-size=32'];

const drawings = new ConcurrencyLimit({ atOnce: 1, longestQueue: 4 });

/**
 * Draws an SVG or a PNG anew as a PNG: whatever moved, ran, loaded or was hidden in the file is not in its pixels. It is
 * drawn in a process of its own, which ends after three seconds of work and has at most 256 MB.
 * @throws AppError logo_unreadable, logo_too_large, logo_too_complex; overloaded when too many are waited for
 */
export async function drawLogo(file: Buffer): Promise<DrawnLogo> {
  const result = await drawings.run(() => drawInProcess(file));
  if ('refused' in result) throw new AppError(result.refused);
  return { ...result, content: Buffer.from(result.content) };
}

async function drawInProcess(file: Buffer): Promise<DrawingResult> {
  const drawer = fork(new URL('./logo-process.ts', import.meta.url), {
    execArgv: memory,
    // Nothing of what the server knows.
    env: {},
    stdio: 'ignore',
    serialization: 'advanced',
  });
  try {
    await nextMessage(drawer, longestStartMs);
    drawer.send(file);
    return (await nextMessage(drawer, longestDrawingMs).catch(() => ({
      refused: 'logo_too_complex',
    }))) as DrawingResult;
  } finally {
    drawer.kill('SIGKILL');
  }
}

/** @throws Error when the process ends first, or says nothing for so long. */
async function nextMessage(drawer: ChildProcess, longestMs: number): Promise<unknown> {
  const over = new AbortController();
  const patience = setTimeout(() => over.abort(new Error('The process that draws logos said nothing.')), longestMs);
  drawer.once('exit', () => over.abort(new Error('The process that draws logos ended.')));
  try {
    const [message] = await once(drawer, 'message', { signal: over.signal });
    return message;
  } catch (error) {
    throw over.signal.reason ?? error;
  } finally {
    clearTimeout(patience);
  }
}
