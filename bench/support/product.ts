import { rmSync } from 'node:fs';
import { Organiser } from '#tests/faults/organiser.ts';
import { Product } from '#tests/faults/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

export type Started = { product: Product; organiser: Organiser };

/** Runs `act` on a product of its own, with an administrator who is signed in. */
export async function withProduct(env: NodeJS.ProcessEnv, act: (started: Started) => Promise<void>): Promise<void> {
  const dataDir = makeScratchFolder();
  const product = new Product(dataDir, env);
  try {
    await product.start();
    const organiser = new Organiser([product.address]);
    await organiser.signIn();
    await act({ product, organiser });
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
