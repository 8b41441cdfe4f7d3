import type { TableRead, Unreadable } from './table.ts';
import type { Asked } from './table-worker.ts';

/** A list of questions is read in a second; what takes longer is none. */
const longestMs = 20_000;

/** Reads a table beside the page, which goes on meanwhile. It ends when the time is over or `signal` says so. */
export function readAside(asked: Asked, signal: AbortSignal): Promise<TableRead | Unreadable> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<TableRead | Unreadable>((resolve) => {
    const end = () => resolve({ code: 'too_slow' });
    timer = setTimeout(end, longestMs);
    signal.addEventListener('abort', end);
    worker.addEventListener('message', ({ data }: MessageEvent<TableRead | Unreadable>) => resolve(data));
    worker.addEventListener('error', () => resolve({ code: 'unreadable' }));
    worker.postMessage(asked);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
