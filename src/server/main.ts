import type { Logger } from 'pino';
import { passwordLength } from '#contract/passwords.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createFirstAdministrator, createSetUpToken } from './features/administrators/actions.ts';
import { run } from './run.ts';

/** The product. Tells the operator where it is and how to become its administrator. */
await run(process.env, async ({ app, address }, config, logger, say) => {
  // Whoever reads the address finds the administrator there.
  const welcome = await welcomeAdministrator(app.deps, config, address, logger);
  say(`Ten Stones is at ${address}\nThe administration is at ${address}/admin`);
  if (welcome) say(welcome);
});

/** Makes the administrator that the configuration names, or a link to become one, unless there is one already. */
async function welcomeAdministrator(deps: Deps, { firstAdministrator }: Config, address: string, logger: Logger) {
  if (!firstAdministrator) {
    const token = await createSetUpToken(deps);
    return token && `Make yourself the administrator within 30 minutes: ${address}/admin#setup=${token}`;
  }
  if (firstAdministrator.password.length < passwordLength.min) {
    logger.warn(`ADMIN_PASSWORD is shorter than ${passwordLength.min} characters: please choose a longer one`);
  }
  const created = await createFirstAdministrator(deps, firstAdministrator);
  return created && `${firstAdministrator.email} is now the administrator.`;
}
