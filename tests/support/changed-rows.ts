import type { Change } from './tampering.ts';

/** The id of one row of a table, by a number. */
export const any =
  (table: string, condition = 'true') =>
  (n: number) =>
    `(select id from ${table} where ${condition} order by id
      offset ${n} % (select count(*) from ${table} where ${condition}) limit 1)`;

export const edit =
  (table: string, row: (n: number) => string, set: string): Change =>
  (pick) =>
    `update ${table} set ${set} where id = ${row(pick(1000))}`;

export const both =
  (...parts: readonly Change[]): Change =>
  (pick) =>
    parts.map((part) => part(pick)).join(';\n');
