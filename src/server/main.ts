import { run } from './run.ts';

/** The product. Tells the operator where it is and how to become its administrator. */
await run(process.env, async ({ app, address }, config, logger, say) => {
  const { welcomeAdministrator } = await import('./features/administrators/welcome.ts');
  // Whoever reads the address finds the administrator there.
  const welcome = await welcomeAdministrator(app.deps, config, address, logger);
  say(`Ten Stones is at ${address}\nThe administration is at ${address}/admin`);
  if (welcome) say(welcome);
  if (config.mail && !config.publicOrigin) {
    logger.warn(`PUBLIC_URL is not set: links in mails lead to ${address}, which works on this machine only`);
  }
});
