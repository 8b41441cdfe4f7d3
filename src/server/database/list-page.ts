import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** Which page of a list, and in which order. */
export type ListPage<Order> = {
  order?: Order | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  /** Only the rows with these ids. */
  ids?: readonly string[] | undefined;
};

/** Limits a query to one page of what it finds. */
export function paginate<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { limit, offset }: Pick<ListPage<unknown>, 'limit' | 'offset'>,
): SelectQueryBuilder<DB, Tables, Row> {
  const limited = limit === undefined ? query : query.limit(limit);
  return offset === undefined ? limited : limited.offset(offset);
}

/** The column in the order of Unicode's root collation, which no language finds strange: 'Ärzte' stands with 'Arzt'. */
export function byRootCollation(column: string): RawBuilder<string> {
  return sql`${sql.ref(column)} collate "und-x-icu"`;
}
