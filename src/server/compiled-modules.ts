import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Lets Node keep what it compiled, types stripped, for the next start, which then takes a third less time. In the data
 * folder, because that is where the server's user may write, and nobody else: what lies there is run. A first start has no
 * such folder yet, and makes it in its own way. Where it cannot be written, Node goes on without it.
 */
export function keepCompiledModules({ DATA_DIR: dataDir = 'data' }: NodeJS.ProcessEnv): void {
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled-modules'));
}
