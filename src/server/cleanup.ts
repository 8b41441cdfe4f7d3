const cleanupEveryMs = 10 * 60 * 1000;

type Job = () => Promise<void>;

/** Deletes expired and erased rows, at the start and every ten minutes, until it is stopped. */
export function startCleanup(jobs: readonly Job[], onError: (error: unknown) => void): () => void {
  return repeat(jobs, cleanupEveryMs, onError);
}

/** Does it at the start and again and again, until it is stopped. */
export function repeat(jobs: readonly Job[], everyMs: number, onError: (error: unknown) => void): () => void {
  const runAll = () => {
    for (const job of jobs) job().catch(onError);
  };
  runAll();
  const timer = setInterval(runAll, everyMs).unref();
  return () => clearInterval(timer);
}
