import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withCouncil } from './support/council.ts';
import { median } from './support/machine.ts';

const rounds = 5;
const run = promisify(execFile);

/** Start on existing data until the first page, beside the start of a bare Node. */
export function measureStart(): Promise<void> {
  return withCouncil(200, async ({ product }) => {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await product.stop();
      ours.push(
        await time(async () => {
          await product.start();
          await (await fetch(product.address)).text();
        }),
      );
      bare.push(await time(() => run(process.execPath, ['-e', ''])));
    }
    console.log(
      `first page ${median(ours).toFixed(0)} ms after the start on existing data; a bare Node ${median(bare).toFixed(0)} ms ` +
        `(median of ${rounds})`,
    );
  });
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}
