import * as z from 'zod/mini';

/** Whether administrators sign in with the account that the town gave them: not at all, besides passwords, or only so. */
export const TownSignIn = z.enum(['off', 'on', 'only']);
export type TownSignIn = z.infer<typeof TownSignIn>;

/** Where the provider of these accounts sends browsers back to; it has to be told it, after the address of the site. */
export const townAccountPath = '/admin/town-account';
