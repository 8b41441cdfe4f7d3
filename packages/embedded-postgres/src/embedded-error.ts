/**
 * Why there is no database, for a program that has advice of its own: `in_use`, another process runs it; `unsupported`,
 * PostgreSQL does not run on this machine; `wrong_user`, this account may not run it; `no_archive`, its programs are to be unpacked from
 * an archive that is not there or not the right one.
 */
export type EmbeddedErrorCode = 'in_use' | 'unsupported' | 'wrong_user' | 'no_archive';

export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
