import * as z from 'zod/mini';

/** How a ballot came. Told as turnout only; what a channel gave, nowhere. */
export const Channel = z.enum(['browser', 'card', 'booth', 'paper']);
export type Channel = z.infer<typeof Channel>;

/** By a device of the voter's own. When and where a booth stands, or paper is entered, says nothing of who came. */
export const byOwnDevice: readonly Channel[] = ['browser', 'card'];
