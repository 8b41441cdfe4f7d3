const everyMs = 10 * 60 * 1000;

type DeleteExpired = () => Promise<void>;

/** Deletes expired rows, at the start and every ten minutes, until it is told to stop. */
export function startCleanup(jobs: readonly DeleteExpired[], onError: (error: unknown) => void): () => void {
  const runAll = () => {
    for (const job of jobs) job().catch(onError);
  };
  runAll();
  const timer = setInterval(runAll, everyMs).unref();
  return () => clearInterval(timer);
}
