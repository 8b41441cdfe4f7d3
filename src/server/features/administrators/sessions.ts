import type { Administrator } from '#contract/administrators.ts';
import type { Session } from '#contract/sessions.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { WithCookies } from './browser.ts';
import { nameRefusals } from './failures.ts';
import { deleteSession, deleteSessions, listSessions } from './repository.ts';
import { signOut } from './sign-in.ts';

/** Where this administrator is signed in, newest first. */
export async function readSessions({ auth, db }: Deps, { id }: Administrator, headers: Headers): Promise<Session[]> {
  const own = await nameRefusals(db, {}, () => auth.api.getSession({ headers }));
  const sessions = await listSessions(db, id);
  return sessions.map((session) => ({ ...session, current: session.id === own?.session.id }));
}

/** @throws AppError session_not_found, also for a session of somebody else */
export async function endSession({ db }: Deps, { id }: Administrator, sessionId: string): Promise<void> {
  if (!(await deleteSession(db, id, sessionId))) throw new AppError('session_not_found');
}

/** Signs this administrator out everywhere, on every copy of the app. */
export async function endAllSessions(deps: Deps, { id }: Administrator, headers: Headers): Promise<WithCookies<void>> {
  await deleteSessions(deps.db, id);
  return signOut(deps, headers);
}
