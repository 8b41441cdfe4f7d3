import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../figures.ts';

const restMs = 20;

type Waits = { longest: number; median: number; answers: Map<number, number> };

/** Asks one after the other until it is stopped, and tells how long each waited, and how it was answered. */
export function askOn(ask: () => Promise<{ status: number }>): { stop: () => Promise<Waits> } {
  let goesOn = true;
  const waits: number[] = [];
  const answers = new Map<number, number>();
  const asking = (async () => {
    while (goesOn) {
      const startedMs = performance.now();
      const { status } = await ask();
      waits.push(performance.now() - startedMs);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await delay(restMs);
    }
  })();
  return {
    stop: async () => {
      goesOn = false;
      await asking;
      return { longest: Math.max(0, ...waits), median: quantile(waits, 0.5), answers };
    },
  };
}

/** `at most 41 ms, median 12 ms; 200: 340, 503: 2`. */
export function toText({ longest, median, answers }: Waits): string {
  const all = [...answers].map(([status, count]) => `${status}: ${count}`).join(', ');
  return `at most ${longest.toFixed(0)} ms, median ${median.toFixed(0)} ms; ${all}`;
}
