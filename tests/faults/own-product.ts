import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '#tests/support/database-processes.ts';
import { Product } from '#tests/support/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

/** The product with its own database, and a folder for what a scenario notes; nothing of them is left at the end, whatever it was. */
export async function withProduct<T>(
  play: (product: Product, folder: string) => Promise<T>,
  variables: Record<string, string> = {},
): Promise<T> {
  const folder = makeScratchFolder();
  const product = new Product(join(folder, 'data'), variables);
  try {
    await product.start();
    return await play(product, folder);
  } finally {
    await product.kill();
    signal(product.databaseProcesses(), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
