import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

const stepMs = 30_000;

/** The code that follows the one shown now. It is taken already, and so stands in where the one shown now was used. */
export function showNextCode(secret: string): Promise<string> {
  return showCode(secret, Date.now() + stepMs);
}

/** What an authenticator app shows for this secret now (RFC 6238: SHA-1, six digits, 30 seconds). */
export function showCode(secret: string, now = Date.now()): Promise<string> {
  return createOTP(base32.decode(secret)).hotp(Math.floor(now / stepMs));
}
