import * as z from 'zod/mini';

/**
 * A field of a form that edits what is stored. Words that were taken once and would be refused today may stay as they
 * are while other fields are edited: then they are undefined, and not sent.
 */
export function orUnchanged<S extends z.ZodMiniType<string, string>>(field: S, stored: string) {
  const asStored = z.pipe(
    z.literal(stored),
    z.transform(() => undefined),
  );
  return field.safeParse(stored).success ? z.union([field]) : z.union([field, asStored]);
}
