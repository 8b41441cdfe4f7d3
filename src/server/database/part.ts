import type { SelectQueryBuilder } from 'kysely';

/** Which rows of a list, in which order. */
export type Part<Order> = {
  order?: Order | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
};

/** Cuts a part out of what a query finds. */
export function cut<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { limit, offset }: Pick<Part<unknown>, 'limit' | 'offset'>,
): SelectQueryBuilder<DB, Tables, Row> {
  const limited = limit === undefined ? query : query.limit(limit);
  return offset === undefined ? limited : limited.offset(offset);
}
