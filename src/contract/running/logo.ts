import * as z from 'zod/mini';

/** Of the file as it is sent, and of the picture in it. */
export const logoLimits = { bytes: 64 * 1024, sidePx: 2048 } as const;

const Size = { width: z.number(), height: z.number() };

/** The logo that is in force, under an address that changes with it. */
export const Logo = z.object({ address: z.string(), ...Size });
export type Logo = z.infer<typeof Logo>;

/** A file as it is drawn, for every page. */
export const DrawnLogoFile = z.object({ media_type: z.literal('image/png'), file: z.base64(), ...Size });
export type DrawnLogoFile = z.infer<typeof DrawnLogoFile>;
