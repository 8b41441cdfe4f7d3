// No hall has more than a hundred who wait for minutes: who waits is let in after half a minute at most.
const manyPlaces = 100;
const heldMs = 120_000;
// Whoever asks again at once has none for a moment.
const pauseMs = 10_000;
const tellAgainMs = 5_000;

type Held = { sinceMs: number; fewSinceMs?: number | undefined; toldMs?: number };

/** Which networks hold more than a hundred places of the line for two minutes on end. */
export class HeldPlaces {
  readonly #held = new Map<string, Held>();

  /** Notes how many places a network has; whether it is to be told of, which is so every few seconds while it lasts. */
  note(network: string, places: number, nowMs: number): boolean {
    const held = this.#held.get(network);
    if (places <= manyPlaces) {
      if (held) held.fewSinceMs ??= nowMs;
      return false;
    }
    if (!held || (held.fewSinceMs !== undefined && nowMs - held.fewSinceMs > pauseMs)) {
      this.#forgetPast(nowMs);
      this.#held.set(network, { sinceMs: nowMs });
      return false;
    }
    held.fewSinceMs = undefined;
    if (nowMs - held.sinceMs < heldMs || nowMs - (held.toldMs ?? Number.NEGATIVE_INFINITY) < tellAgainMs) return false;
    held.toldMs = nowMs;
    return true;
  }

  #forgetPast(nowMs: number): void {
    for (const [network, { fewSinceMs }] of this.#held)
      if (fewSinceMs !== undefined && nowMs - fewSinceMs > pauseMs) this.#held.delete(network);
  }
}
