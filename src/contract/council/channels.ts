import * as z from 'zod/mini';

/** How a ballot came. Told as turnout only; what a channel gave, nowhere. */
export const Channel = z.enum(['browser', 'card', 'booth', 'paper']);
export type Channel = z.infer<typeof Channel>;
