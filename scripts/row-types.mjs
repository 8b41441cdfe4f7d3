// Writes src/server/database/row-types.ts from the migrated schema; with --check only says whether it is up to date.
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/server/database/connect.ts';
import { startEmbeddedDatabase } from '../src/server/database/embedded.ts';
import { migrate } from '../src/server/database/migrate.ts';

const check = process.argv.includes('--check');
const folder = await mkdtemp(join(tmpdir(), 'ten-stones-row-types-'));
// Under root the database runs as another user, who has to get through to its own folder.
await chmod(folder, 0o711);
const database = await startEmbeddedDatabase({ dataDir: folder, log: () => {} });
try {
  const { db } = connect(database.connection, () => {});
  await migrate(db);
  await db.destroy();
  const { user, password, database: name, host, port } = database.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const args = ['--dialect', 'postgres', '--url', url, '--exclude-pattern', 'kysely_*', '--singularize', 'false'];
  const codegen = spawnSync(
    'kysely-codegen',
    [...args, '--out-file', 'src/server/database/row-types.ts', ...(check ? ['--verify'] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  );
  if (codegen.status !== 0) {
    console.error('row-types.ts does not match the migrations: run `npm run row-types` and commit the result.');
    process.exitCode = 1;
  }
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
