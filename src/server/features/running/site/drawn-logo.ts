import type { ErrorCode } from '#contract/wire/errors.ts';

/** A PNG, and how large it is. */
export type DrawnLogo = { width: number; height: number; content: Buffer };

type LogoRefusal = Extract<ErrorCode, 'logo_unreadable' | 'logo_too_large' | 'logo_too_complex'>;

/** What becomes of a file. */
export type DrawingResult = DrawnLogo | { refused: LogoRefusal };

// Every visitor loads it.
export const mostBytes = 128 * 1024;
