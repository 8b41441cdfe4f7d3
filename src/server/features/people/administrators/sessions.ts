import type { Administrator } from '#contract/people/administrators.ts';
import type { Session } from '#contract/people/sessions.ts';
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
export async function endSession({ db, audit }: Deps, owner: Administrator, sessionId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, owner.id, sessionId))) throw new AppError('session_not_found');
    await audit(tx, owner, { kind: 'sessions.ended', subjectId: owner.id });
  });
}

/** Signs this administrator out everywhere, on every copy of the app. */
export async function endAllSessions(deps: Deps, owner: Administrator, headers: Headers): Promise<WithCookies<void>> {
  await deps.db.transaction().execute(async (tx) => {
    await deleteSessions(tx, owner.id);
    await deps.audit(tx, owner, { kind: 'sessions.ended', subjectId: owner.id });
  });
  return signOut(deps, headers);
}
