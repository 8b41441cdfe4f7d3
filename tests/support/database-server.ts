import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareAppRole } from '#server/database/app-role.ts';
import { connect } from '#server/database/connect.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import { logSchema } from '#server/database/log-schema.ts';
import { migrate } from '#server/database/migrate.ts';
import { type DatabaseServer, templateName } from './database.ts';
import { makeScratchFolder } from './scratch-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

/** One PostgreSQL for the whole run, the same that the product embeds; migrated once into a template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeScratchFolder();
  // Also when the run is interrupted: it may be a gigabyte of memory.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const server = await startEmbeddedDatabase({ dataDir, log: () => {}, maxConnections: 200 });
  await createTemplate(server.connection);
  project.provide('databaseServer', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function createTemplate(connection: DatabaseServer): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = { ...connection, database: templateName };
  const { db } = connect(template, () => {});
  await migrate(db);
  await logSchema(db);
  await db.destroy();
  await prepareAppRole(template);
}
