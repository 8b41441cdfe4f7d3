import * as z from 'zod/mini';

/** The one thing that a helper's code opens: entering what is on paper, or making devices booths. */
export const HelperTask = z.enum(['entry', 'booth']);
export type HelperTask = z.infer<typeof HelperTask>;
