import * as z from 'zod/mini';

/** What can be wrong with a cell of a table that is read in. */
export const CellFault = z.enum(['missing', 'too_long', 'not_one_line', 'not_an_address', 'invisible', 'characters']);
export type CellFault = z.infer<typeof CellFault>;

/** A row that cannot be taken: its number, the first is 1, and what is wrong in which of its columns. */
export const FaultyRow = z.object({
  row: z.number(),
  errors: z.array(z.object({ column: z.string(), code: CellFault })),
});
export type FaultyRow = z.infer<typeof FaultyRow>;
