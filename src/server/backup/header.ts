import * as z from 'zod/mini';

/** What a backup says about itself, before its rows. */
export const Header = z.object({
  created_at: z.iso.datetime(),
  app_version: z.string(),
  /** Backups of 0.6.0 and earlier do not say it. */
  app_commit: z.optional(z.string()),
  /** In their order; the schema that the rows fit. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});
export type Header = z.infer<typeof Header>;

export function totalRows({ tables }: Pick<Header, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
