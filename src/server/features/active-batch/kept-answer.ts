import { setTimeout as delay } from 'node:timers/promises';
import type { RenderedAnswer } from './render.ts';

// After this long the answer is rendered anew even without a change, so that `server_time` stays near the truth.
const oldestMs = 10_000;
// While we cannot hear of changes made elsewhere, an answer this old may be wrong.
const oldestUnheardMs = 1_000;
// While votes pour in, rendering takes at most this share of the time: after 10 ms of work it rests 90 ms.
const restPerWork = 9;
// On a machine that is very busy a rendering takes long; readers must still have it well before they are given up on.
const longestRestMs = 1_000;

/**
 * The public answer between changes. A reader never gets an answer older than a change that was committed here before
 * the question was asked; many readers share one rendering.
 */
export class KeptAnswer {
  readonly #render: () => Promise<RenderedAnswer>;
  readonly #onChange: () => void;
  #kept: (RenderedAnswer & { changes: number }) | undefined;
  #rendering: Promise<void> | undefined;
  #changes = 0;
  #restUntilMs = 0;
  #hearsChanges = false;

  constructor(render: () => Promise<RenderedAnswer>, onChange: () => void) {
    this.#render = render;
    this.#onChange = onChange;
  }

  /** To be called after the commit of whatever the public page shows. */
  changed(): void {
    this.#changes += 1;
    this.#onChange();
  }

  /** Whether changes made over other copies of the app reach us. */
  set hearsChanges(hears: boolean) {
    this.#hearsChanges = hears;
    if (hears) this.changed();
  }

  async read(): Promise<RenderedAnswer> {
    const wanted = this.#changes;
    for (;;) {
      const kept = this.#freshSince(wanted);
      if (kept) return kept;
      this.#rendering ??= this.#renderAnew().finally(() => {
        this.#rendering = undefined;
      });
      await this.#rendering;
    }
  }

  #freshSince(changes: number): RenderedAnswer | undefined {
    const kept = this.#kept;
    return kept && kept.changes >= changes && !this.#isTooOld(kept) ? kept : undefined;
  }

  #isTooOld({ renderedAtMs }: RenderedAnswer): boolean {
    return performance.now() - renderedAtMs > (this.#hearsChanges ? oldestMs : oldestUnheardMs);
  }

  async #renderAnew(): Promise<void> {
    await delay(Math.max(0, this.#restUntilMs - performance.now()));
    const changes = this.#changes;
    const startedMs = performance.now();
    this.#kept = { ...(await this.#render()), changes };
    const tookMs = performance.now() - startedMs;
    this.#restUntilMs = performance.now() + Math.min(tookMs * restPerWork, longestRestMs);
  }
}
