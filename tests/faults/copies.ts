import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts';
import { toUrl } from '#tests/support/database.ts';
import { beginMigrated } from '#tests/support/migrated-folder.ts';
import { Product } from '#tests/support/product.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { type Run, strikeAgainAndAgain } from './kills.ts';
import type { Report } from './report.ts';

export type Copies = { products: readonly Product[]; folder: string; connection: EmbeddedDatabase['connection'] };

/** Copies of the product on one database that is not theirs. */
export async function withCopies<T>(
  count: number,
  play: (copies: Copies) => Promise<T>,
  variablesOf?: (n: number) => Record<string, string>,
): Promise<T> {
  const folder = makeScratchFolder();
  const dataDir = join(folder, 'server');
  await beginMigrated(dataDir);
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, log: () => {}, maxConnections: 200 });
  try {
    return await withCopiesOn(
      toUrl(connection),
      count,
      (products) => play({ products, folder, connection }),
      variablesOf,
    );
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies of the product on the database at this URL, each with variables of its own. */
export async function withCopiesOn<T>(
  url: string,
  count: number,
  play: (products: readonly Product[]) => Promise<T>,
  variablesOf: (n: number) => Record<string, string> = () => ({}),
): Promise<T> {
  const folder = makeScratchFolder();
  const products = Array.from(
    { length: count },
    (_, n) => new Product(join(folder, `${n}`), { DATABASE_URL: url, ...variablesOf(n) }),
  );
  try {
    for (const product of products) await product.start();
    return await play(products);
  } finally {
    await Promise.all(products.map((product) => product.kill()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills one of two copies, whichever chance takes. */
export function killOneCopy(run: Run): Promise<Report> {
  return withCopies(2, ({ products, folder, connection }) =>
    strikeAgainAndAgain('one of two copies is killed', run, {
      products,
      folder,
      connection: () => connection,
      strike: async () => {
        const [victim] = run.chance.pick(products, 1);
        await victim?.kill();
        return async () => victim?.start();
      },
    }),
  );
}
