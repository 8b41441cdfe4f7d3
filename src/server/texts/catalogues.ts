import type { Catalogues } from '#text/catalogue.ts';
import { readCatalogues } from '#text/read.ts';

let read: Catalogues | undefined;

/** All languages, read from their files once. */
export function catalogues(): Catalogues {
  read ??= readCatalogues();
  return read;
}
