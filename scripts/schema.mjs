// Writes schema.sql and row-types.ts in src/server/database from the migrations; with --check only says whether they are
// up to date.
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/server/database/connect.ts';
import { startEmbeddedDatabase } from '../src/server/database/embedded.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { describeSchema } from '../src/server/database/schema.ts';

const schemaFile = new URL('../src/server/database/schema.sql', import.meta.url);
const check = process.argv.includes('--check');
const folder = await mkdtemp(join(tmpdir(), 'ten-stones-schema-'));
// Under root the database runs as another user, who has to get through to its own folder.
await chmod(folder, 0o711);
const database = await startEmbeddedDatabase({ dataDir: folder, log: () => {} });
try {
  const { db } = connect(database.connection, () => {});
  await migrate(db);
  const schema = await describeSchema(db);
  await db.destroy();
  if (!check) await writeFile(schemaFile, schema);
  else if ((await readFile(schemaFile, 'utf8')) !== schema) fail('schema.sql');
  const { user, password, database: name, host, port } = database.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const args = ['--dialect', 'postgres', '--url', url, '--exclude-pattern', 'kysely_*', '--singularize', 'false'];
  const codegen = spawnSync(
    'kysely-codegen',
    [...args, '--out-file', 'src/server/database/row-types.ts', ...(check ? ['--verify'] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  );
  if (codegen.status !== 0) fail('row-types.ts');
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @param {string} file */
function fail(file) {
  console.error(`${file} does not match the migrations: run \`npm run schema\` and commit the result.`);
  process.exitCode = 1;
}
