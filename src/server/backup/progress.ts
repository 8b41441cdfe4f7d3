import { Presets, SingleBar } from 'cli-progress';

export type Progress = { update: (done: number, total: number) => void; stop: () => void };

/** A bar on a terminal; a line per tenth elsewhere, as logs want it. */
export function showProgress(what: string): Progress {
  return process.stderr.isTTY ? showBar(what) : showLines(what);
}

function showBar(what: string): Progress {
  const bar = new SingleBar(
    { format: `${what} {bar} {percentage} %`, hideCursor: true, stream: process.stderr },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update: (done, total) => {
      if (!started) bar.start(total, 0);
      started = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}

function showLines(what: string): Progress {
  let tenths = 0;
  return {
    update: (done, total) => {
      const reached = Math.floor((done / total) * 10);
      if (reached > tenths) process.stderr.write(`${what}: ${reached * 10} %\n`);
      tenths = Math.max(tenths, reached);
    },
    stop: () => {},
  };
}
