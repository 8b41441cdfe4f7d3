import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { Product } from '#tests/faults/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { withCouncil } from './support/council.ts';
import { median } from './support/machine.ts';

const rounds = 5;
const run = promisify(execFile);

/** Start on existing data and on none until the first page, beside the start of a bare Node. Installation is not in it. */
export function measureStart(): Promise<void> {
  return withCouncil(200, async ({ product }) => {
    const ours: number[] = [];
    const cold: number[] = [];
    const bare: number[] = [];
    await product.stop();
    await startUntilPage(product); // and keeps what it compiled, as any start does
    for (let round = 0; round < rounds; round++) {
      await product.stop();
      ours.push(await time(() => startUntilPage(product)));
      cold.push(await timeColdStart());
      bare.push(await time(() => run(process.execPath, ['-e', ''])));
    }
    console.log(
      `first page ${median(ours).toFixed(0)} ms after the start on existing data, ${median(cold).toFixed(0)} ms on an ` +
        `empty folder; a bare Node ${median(bare).toFixed(0)} ms (median of ${rounds})`,
    );
  });
}

async function timeColdStart(): Promise<number> {
  const dataDir = makeScratchFolder();
  const product = new Product(dataDir);
  try {
    return await time(() => startUntilPage(product));
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startUntilPage(product: Product): Promise<void> {
  await product.start();
  await (await fetch(product.address)).text();
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}
