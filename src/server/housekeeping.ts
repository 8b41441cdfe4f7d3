const everyMs = 10 * 60 * 1000;

type Chore = () => Promise<void>;

/** Removes what has had its time: at the start, and every ten minutes until it is told to stop. */
export function keepHouse(chores: readonly Chore[], onError: (error: unknown) => void): () => void {
  const doAll = () => {
    for (const chore of chores) chore().catch(onError);
  };
  doAll();
  const timer = setInterval(doAll, everyMs).unref();
  return () => clearInterval(timer);
}
