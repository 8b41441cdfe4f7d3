import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** What the product's process tells of itself. */
export type Measure = {
  heapBytes: number;
  rssBytes: number;
  /** 99.9 % of the event loop's delays were shorter, by the clock. */
  delay999Ms: number;
  delayMaxMs: number;
  /** The same in CPU time of the loop's own thread: what a machine that is busy with something else adds is not in it. */
  work999Ms: number;
  workMaxMs: number;
};

// Loaded into the product's process before it (`--import`): the product itself knows nothing of it.
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

const works = createHistogram();
let cpuBefore = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(cpuBefore);
  cpuBefore = process.threadCpuUsage();
  works.record(Math.max(1, Math.round(user + system)));
}, 5).unref();

process.on('message', (message) => {
  if (message === 'throw') setImmediate(() => throwUncaught());
  if (message === 'reset') {
    delays.reset();
    works.reset();
  }
  if (message === 'measure') process.send?.(measure());
});

function throwUncaught(): never {
  throw new Error('a fault that nobody caught');
}

function measure(): Measure {
  const delay999Ms = delays.percentile(99.9) / 1e6;
  const delayMaxMs = delays.max / 1e6;
  const work999Ms = works.percentile(99.9) / 1e3;
  const workMaxMs = works.max / 1e3;
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapBytes: heapUsed, rssBytes: rss, delay999Ms, delayMaxMs, work999Ms, workMaxMs };
}
