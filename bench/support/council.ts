import type { Council } from '#tests/faults/hall.ts';
import { type Started, withProduct } from './product.ts';

export type Bench = Started & { council: Council };

/** Runs `measure` on a product of its own with an active batch in stoning. */
export function withCouncil(questions: number, measure: (bench: Bench) => Promise<void>): Promise<void> {
  return withProduct({ MAX_STREAMS_PER_NETWORK: '20000' }, async (started) =>
    measure({ ...started, council: await started.organiser.gather({ questions }) }),
  );
}
