const cleanupEveryMs = 10 * 60 * 1000;

type Job = () => Promise<void>;

/** Deletes expired and erased rows, at the start and every ten minutes, until it is stopped. */
export function startCleanup(jobs: readonly Job[], onError: (error: unknown) => void): () => void {
  return repeat(jobs, cleanupEveryMs, onError);
}

/**
 * Does it at the start and again and again, until it is stopped. One after the other: all at once they would take each
 * connection of the pool, for which whoever votes would wait.
 */
export function repeat(jobs: readonly Job[], everyMs: number, onError: (error: unknown) => void): () => void {
  let isRunning = false;
  let isStopped = false;
  const runAll = async () => {
    if (isRunning) return;
    isRunning = true;
    for (const job of jobs) if (!isStopped) await job().catch(onError);
    isRunning = false;
  };
  void runAll();
  const timer = setInterval(() => void runAll(), everyMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
