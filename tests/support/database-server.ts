import { rmSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareAppRole } from '#server/database/app-role.ts';
import { connect } from '#server/database/connect.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { type DatabaseServer, setUpForTests, templateName } from './database.ts';
import { copyFolder, nameMigratedFolder } from './migrated-folder.ts';
import { makeScratchFolder } from './scratch-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

/** One PostgreSQL for the whole run, the same that the product embeds; migrated once: into a template of databases, and a data folder that products begin with. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeScratchFolder();
  // Also when the run is interrupted: it may be a gigabyte of memory.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const migratedFolder = makeScratchFolder();
  process.once('exit', () => rmSync(migratedFolder, { recursive: true, force: true, maxRetries: 5 }));
  const options = { dataDir, log: () => {}, maxConnections: 200 };
  const first = await startEmbeddedDatabase(options);
  await prepare(first.connection);
  await first.stop();
  await copyFolder(dataDir, migratedFolder);
  nameMigratedFolder(migratedFolder);
  const server = await startEmbeddedDatabase(options);
  await setUpForTests(server.connection);
  await createTemplate(server.connection);
  project.provide('databaseServer', server.connection);
  return async () => {
    await server.stop();
    for (const folder of [dataDir, migratedFolder]) await rm(folder, { recursive: true, force: true });
  };
}

async function createTemplate(connection: DatabaseServer): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create database ${templateName} template ${connection.database}`);
  await client.end();
}

async function prepare(connection: DatabaseServer): Promise<void> {
  const { db } = connect(connection, () => {});
  // With ADDED_COLUMNS the schema is that of a newer version, which added a column to each table (0710).
  await migrate(db, process.env.ADDED_COLUMNS ? { folder: await makeFolderWith(addedColumns) } : {});
  await db.destroy();
  await prepareAppRole(connection);
}

const addedColumns = `-- adds
do $$
declare
  name regclass;
begin
  for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely' loop
    execute format('alter table %s add column of_a_newer_version text default %L', name, 'newer');
  end loop;
end $$;
`;

async function makeFolderWith(migration: string): Promise<string> {
  const folder = makeScratchFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp('migrations', folder, { recursive: true });
  await writeFile(`${folder}/9000-added-columns.sql`, migration);
  return folder;
}
