import { rmSync } from 'node:fs';
import type { Council } from '#tests/faults/hall.ts';
import { Organiser } from '#tests/faults/organiser.ts';
import { Product } from '#tests/faults/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

export type Bench = { product: Product; organiser: Organiser; council: Council };

/** Runs `measure` on a product of its own with an active batch in stoning. */
export async function withCouncil(questions: number, measure: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = makeScratchFolder();
  const product = new Product(dataDir, { MAX_STREAMS_PER_NETWORK: '20000' });
  try {
    await product.start();
    const organiser = new Organiser([product.address]);
    await organiser.signIn();
    await measure({ product, organiser, council: await organiser.gather({ questions }) });
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
