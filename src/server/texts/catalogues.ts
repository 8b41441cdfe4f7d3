import type { Catalogues } from '#text/catalogue.ts';
import { readCatalogues } from '#text/read.ts';

let read: Catalogues | undefined;

/** All languages, read from their files by the first who says something itself: few servers do. */
export function catalogues(): Catalogues {
  read ??= readCatalogues();
  return read;
}
