export type Row = Record<string, unknown>;

/** Asks the database, within one transaction whose view does not move. */
export type Query = (text: string, values?: unknown[]) => Promise<Row[]>;

/** The moment in a column as the log writes it: UTC, with microseconds. */
export const momentIn = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
