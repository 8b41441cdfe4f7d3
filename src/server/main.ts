import { passwordLength } from '#contract/administrators.ts';
import { createFirstAdministrator, createSetUpToken } from './features/administrators/actions.ts';
import { run } from './run.ts';

/** The product. Tells the operator where it is and how to become its administrator. */
await run(process.env, async ({ app, address }, { firstAdministrator }, logger, say) => {
  say(`Ten Stones is at ${address}\nThe administration is at ${address}/admin`);
  if (!firstAdministrator) {
    const token = await createSetUpToken(app.deps);
    if (token) say(`Make yourself the administrator within 30 minutes: ${address}/admin#setup=${token}`);
    return;
  }
  if (firstAdministrator.password.length < passwordLength.min) {
    logger.warn(`ADMIN_PASSWORD is shorter than ${passwordLength.min} characters: please choose a longer one`);
  }
  const created = await createFirstAdministrator(app.deps, firstAdministrator);
  if (created) say(`${firstAdministrator.email} is now the administrator.`);
});
