import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';

type Parts = Pick<Deps, 'db' | 'config'>;

/** Whether nobody comes in by password, mailed code or invitation (`OIDC_ONLY`). */
export function arePasswordsOff({ config }: Pick<Deps, 'config'>): boolean {
  return config.town?.only ?? false;
}

/** @throws AppError passwords_off */
export function refuseIfPasswordsAreOff(deps: Pick<Deps, 'config'>): void {
  if (arePasswordsOff(deps)) throw new AppError('passwords_off');
}

/**
 * The same, but for an owner for whom the command line made a link a moment ago.
 * @throws AppError passwords_off
 */
export async function refuseUnlessLetIn(deps: Parts, email: string | undefined): Promise<void> {
  if (!arePasswordsOff(deps)) return;
  const letIn = await deps.db
    .selectFrom('administrators')
    .select('id')
    .where('email', '=', email?.trim().toLowerCase() ?? '')
    .where('let_in_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  if (!letIn) throw new AppError('passwords_off');
}

/** Lets this owner use a password for the hour in which the link works, also where passwords are off. */
export async function letInByPassword(db: Database, administratorId: string): Promise<void> {
  await db.updateTable('administrators').set({ let_in_at: sql`now()` }).where('id', '=', administratorId).execute();
}
