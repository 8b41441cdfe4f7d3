import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Administrator } from '#contract/people/administrators.ts';
import { AppError } from '#server/app-error.ts';
import { lockFirstAdministrator } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { theServer } from '#server/features/trust/audit/write-audit.ts';
import type { WithCookies } from './browser.ts';
import { hashToken, newToken, toLink } from './links.ts';
import { refuseWeakPassword } from './password/password-strength.ts';
import { arePasswordsOff, refuseIfPasswordsAreOff } from './passwords-off.ts';
import { hasOwner, hasSetUpLink, insertAdministrator, replaceSetUpLink, takeSetUpLink } from './repository.ts';
import { signInAs } from './sign-in.ts';

const setUpLinkMs = 30 * 60 * 1000;

export async function isSetUpNeeded({ db, config }: Deps): Promise<boolean> {
  return !arePasswordsOff({ config }) && !(await hasOwner(db));
}

/** Makes the owner of `ADMIN_EMAIL` and `ADMIN_PASSWORD`; false when there is an owner already, or passwords are off. */
export async function createFirstAdministrator(
  { db, passwordWork, audit, config }: Pick<Deps, 'db' | 'passwordWork' | 'audit' | 'config'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if (arePasswordsOff({ config }) || (await hasOwner(db))) return false;
  return db.transaction().execute(async (tx) => {
    await lockFirstAdministrator(tx);
    if (await hasOwner(tx)) return false;
    const passwordHash = await passwordWork.hash(password);
    const owner = { name: 'Administrator', email: email.toLowerCase(), role: 'owner' } as const;
    const id = await insertAdministrator(tx, { ...owner, passwordHash });
    await audit(tx, theServer, { kind: 'administrator.created', subjectId: id, after: owner });
    return true;
  });
}

/** A link that makes the first owner, valid once and for half an hour; undefined when there is one, or passwords are off. */
export async function createSetUpLink({ db, config }: Deps, address: string): Promise<string | undefined> {
  await forgetSetUpLink(config);
  if (arePasswordsOff({ config }) || (await hasOwner(db))) return undefined;
  const token = newToken();
  await replaceSetUpLink(db, hashToken(token), new Date(Date.now() + setUpLinkMs));
  return toLink(address, 'setup', token);
}

/** Keeps the link until it is used, in a file that nobody else on this machine can read; tells which. */
export async function keepSetUpLink(config: Deps['config'], link: string): Promise<string> {
  const file = setUpLinkFile(config);
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}

type SetUp = { token: string; name: string; email: string; password: string };

/**
 * Makes the first owner with the link that the server printed, and signs in.
 * @throws AppError set_up_link_invalid, passwords_off, password_too_short, password_too_weak
 */
export async function setUp(
  deps: Deps,
  { token, name, email, password }: SetUp,
  headers: Headers,
): Promise<WithCookies<Administrator>> {
  refuseIfPasswordsAreOff(deps);
  // Looked at first: weighing and hashing a password is work, which nobody gets without the link.
  if (!(await hasSetUpLink(deps.db, hashToken(token), new Date()))) throw new AppError('set_up_link_invalid');
  await refuseWeakPassword(password, [name, email]);
  await deps.db.transaction().execute(async (tx) => {
    await lockFirstAdministrator(tx);
    const valid = await takeSetUpLink(tx, hashToken(token), new Date());
    if (!valid || (await hasOwner(tx))) throw new AppError('set_up_link_invalid');
    const passwordHash = await deps.passwordWork.hash(password);
    const owner = { name, email: email.toLowerCase(), role: 'owner' } as const;
    const id = await insertAdministrator(tx, { ...owner, passwordHash });
    await deps.audit(tx, { id, name }, { kind: 'administrator.created', subjectId: id, after: owner });
  });
  await forgetSetUpLink(deps.config);
  return signInAs(deps, { email, password }, headers);
}

function setUpLinkFile({ dataDir }: Deps['config']): string {
  return join(dataDir, 'set-up-link');
}

async function forgetSetUpLink(config: Deps['config']): Promise<void> {
  await rm(setUpLinkFile(config), { force: true });
}
