import * as z from 'zod/mini';

/** How grave it is: it refuses its act; somebody may want to look at it; it is in order. */
export const CheckLevel = z.enum(['stops', 'look', 'fine']);
