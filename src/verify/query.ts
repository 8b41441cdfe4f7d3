export type Row = Record<string, unknown>;

/** Asks the database, within one transaction whose view does not move. */
export type Query = (text: string, values?: unknown[]) => Promise<Row[]>;
