import * as z from 'zod/mini';
import { Id } from './fields.ts';

const mostRows = 500;

// In a query everything is text.
export const count = (most: number, least = 0) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,9}$/, 'must be a whole number'),
      z.refine((text) => Number(text) <= most, `must be at most ${most}`),
      z.refine((text) => Number(text) >= least, `must be at least ${least}`),
    ),
    z.transform(Number),
  );

/** These and no others: ids with commas between them. */
export const Ids = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(4000)),
    z.transform((text) => text.split(',')),
  ),
  z.array(Id).check(z.maxLength(100)),
);

/** Those that were ticked on a page or two. */
export const SelectedIds = z.array(Id).check(z.minLength(1), z.maxLength(500));

/** Which part of a long list; without it, the whole list. */
export const pageOfList = {
  limit: z.optional(count(mostRows)),
  offset: z.optional(count(999_999_999)),
};
