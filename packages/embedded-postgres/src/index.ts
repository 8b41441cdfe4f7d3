export type { Archives } from './archive.ts';
export { type EmbeddedDatabase, type EmbeddedOptions, startEmbeddedDatabase } from './embedded-database.ts';
export { EmbeddedError, type EmbeddedErrorCode } from './embedded-error.ts';
export { findRunningDatabase, hasDatabase } from './running.ts';
