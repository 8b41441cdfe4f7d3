import type { Logger } from 'pino';
import { passwordLength } from '#contract/people/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { createFirstAdministrator, createSetUpLink, keepSetUpLink } from './first-run.ts';
import { findWeaknesses } from './password/password-strength.ts';

/** Makes the owner that the configuration names, unless there is an administrator already. */
export async function createConfiguredOwner(deps: Deps, logger: Logger, say: (message: string) => void): Promise<void> {
  const { firstAdministrator } = deps.config;
  if (!firstAdministrator || !(await createFirstAdministrator(deps, firstAdministrator))) return;
  void warnOfWeakPassword(firstAdministrator, logger); // to weigh it takes half a second, for which nobody has to wait
  // Not the address itself: what is said here often ends in a log.
  say('The address in ADMIN_EMAIL is now the administrator.');
}

/** What to tell the person who starts it while there is no administrator: a link that makes one. */
export async function offerSetUp(deps: Deps, address: string, logger: Logger): Promise<string | undefined> {
  const link = await createSetUpLink(deps, address);
  if (!link) return undefined;
  const file = await keepSetUpLink(deps.config, link).catch((error: unknown) => {
    logger.warn({ err: error }, 'the set-up link could not be kept in a file; it is printed all the same');
  });
  const kept = file ? ` (also in the file ${file})` : '';
  return `Make yourself the administrator within 30 minutes: ${link}${kept}`;
}

async function warnOfWeakPassword({ email, password }: { email: string; password: string }, logger: Logger) {
  try {
    if (password.length >= passwordLength.min && (await findWeaknesses(password, [email])).length === 0) return;
    logger.warn('ADMIN_PASSWORD is short or easy to guess: please choose a better one');
  } catch (error) {
    logger.warn({ err: error }, 'whether ADMIN_PASSWORD is easy to guess could not be found out');
  }
}
