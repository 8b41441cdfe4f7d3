const laterMs = 30_000;

/** Calls `act` in a while, or as soon as there is a network, unless the returned function is called before. */
export function retryLater(act: () => void): () => void {
  const timer = setTimeout(act, laterMs);
  addEventListener('online', act);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', act);
  };
}
