import { APIError } from 'better-auth';
import { sql } from 'kysely';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';

/** Of an account that has no password, none is the right one. */
export const wrongPassword = {
  INVALID_PASSWORD: 'password_wrong',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'password_wrong',
} as const;

/** Our names for better-auth's refusals by its codes; `otherwise` for all others. */
type Names = Partial<Record<string, ErrorCode>> & { otherwise?: ErrorCode };

/**
 * Runs a call of better-auth and gives its refusals our names.
 * @throws AppError the name of the refusal; whatever went wrong with the database
 */
export async function nameRefusals<T>(db: Database, names: Names, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const name =
      error instanceof APIError && error.statusCode < 500 && (names[error.body?.code ?? ''] ?? names.otherwise);
    if (name) throw new AppError(name, { cause: error });
    // better-auth hides why it failed; when the database is away, asking it throws the reason.
    await askDatabase(db);
    throw error;
  }
}

export async function askDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
