import type { Logger } from 'pino';
import { passwordLength } from '#contract/passwords.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createFirstAdministrator, createSetUpLink, keepSetUpLink } from './features/administrators/first-run.ts';
import { findWeaknesses } from './features/administrators/password-strength.ts';
import { run } from './run.ts';

/** The product. Tells the operator where it is and how to become its administrator. */
await run(process.env, async ({ app, address }, config, logger, say) => {
  // Whoever reads the address finds the administrator there.
  const welcome = await welcomeAdministrator(app.deps, config, address, logger);
  say(`Ten Stones is at ${address}\nThe administration is at ${address}/admin`);
  if (welcome) say(welcome);
  if (config.mail && !config.publicOrigin) {
    logger.warn(`PUBLIC_URL is not set: links in mails lead to ${address}, which works on this machine only`);
  }
});

/** Makes the owner that the configuration names, or a link to become one, unless there is an administrator already. */
async function welcomeAdministrator(deps: Deps, config: Config, address: string, logger: Logger) {
  const { firstAdministrator } = config;
  if (!firstAdministrator) return welcomeByLink(deps, address, logger);
  if (!(await createFirstAdministrator(deps, firstAdministrator))) return undefined;
  const { email, password } = firstAdministrator;
  if (password.length < passwordLength.min || (await findWeaknesses(password, [email])).length > 0) {
    logger.warn('ADMIN_PASSWORD is short or easy to guess: please choose a better one');
  }
  return `${email} is now the administrator.`;
}

async function welcomeByLink(deps: Deps, address: string, logger: Logger) {
  const link = await createSetUpLink(deps, address);
  if (!link) return undefined;
  const file = await keepSetUpLink(deps.config, link).catch((error: unknown) => {
    logger.warn({ err: error }, 'the set-up link could not be kept in a file; it is printed all the same');
  });
  const kept = file ? `\nThe link is also in ${file}` : '';
  return `Make yourself the administrator within 30 minutes: ${link}${kept}`;
}
