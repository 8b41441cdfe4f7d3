const laterMs = 30_000;

/** Calls `act` once, in a while or as soon as there is a network, unless the returned function is called before. */
export function retryLater(act: () => void): () => void {
  const timer = setTimeout(retry, laterMs);
  addEventListener('online', retry);
  function cancel() {
    clearTimeout(timer);
    removeEventListener('online', retry);
  }
  function retry() {
    cancel();
    act();
  }
  return cancel;
}
