export type Progress = { update: (done: number, total: number) => void; stop: () => void };

/** One line that counts on a terminal; a line per tenth elsewhere, as logs want it. */
export function showProgress(what: string): Progress {
  return process.stderr.isTTY ? showCount(what) : showTenths(what);
}

const startOfLine = '\r';

function showCount(what: string): Progress {
  let percent: number | undefined;
  return {
    update: (done, total) => {
      const reached = Math.floor((done / total) * 100);
      if (reached !== percent) process.stderr.write(`${startOfLine}${what}: ${reached} %`);
      percent = reached;
    },
    stop: () => {
      if (percent !== undefined) process.stderr.write('\n');
    },
  };
}

function showTenths(what: string): Progress {
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
