// A process of its own for one file: a drawing that takes too long ends with it, and so does one that nobody waits for any more.
import { Worker } from 'node:worker_threads';

// Of the processor, and not of the clock: on a busy machine the same files are drawn. The largest PNG takes a fast processor half a
// second, and that of a small server three times as long.
const longestDrawingUs = 3_000_000;
const watchEveryMs = 10;

const drawing = new Worker(new URL('./logo-drawing.ts', import.meta.url));
drawing.on('message', (message) => process.send?.(message));
drawing.on('error', () => process.exit(1));
process.once('message', (file: Buffer) => {
  const before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > longestDrawingUs) process.kill(process.pid, 'SIGKILL');
  }, watchEveryMs);
  drawing.postMessage(file);
});
process.once('disconnect', () => process.exit());
