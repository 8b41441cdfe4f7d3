import * as z from 'zod/mini';

/** Of the file as it is sent, and of the picture in it. */
export const logoLimits = { bytes: 64 * 1024, sidePx: 1024 } as const;

const Size = { width: z.number(), height: z.number() };

/** The logo that is in force, under an address that changes with it. */
export const Logo = z.object({ address: z.string(), ...Size });
export type Logo = z.infer<typeof Logo>;

/** What is left of a file once it is cleaned. */
export const CleanedLogo = z.object({ media_type: z.enum(['image/png', 'image/svg+xml']), file: z.base64(), ...Size });
export type CleanedLogo = z.infer<typeof CleanedLogo>;
