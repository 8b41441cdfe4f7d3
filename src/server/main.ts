import { createConfiguredOwner, offerSetUp } from './features/administrators/welcome.ts';
import { findPhoneAddresses } from './phone-addresses.ts';
import { run } from './run.ts';

/** The product. Tells the operator where it is and how to become its administrator. */
await run(process.env, {
  prepare: createConfiguredOwner,
  welcome: async ({ app, address, port }, config, logger, say) => {
    // The link comes beside the address.
    const link = await offerSetUp(app.deps, address, logger);
    say(`Ten Stones is at ${address}\nThe administration is at ${address}/admin`);
    const phones = config.publicOrigin ? [] : findPhoneAddresses(config.host, port);
    if (phones.length > 0) say(`Phones in this network: ${phones.join(' ')}`);
    if (link) say(link);
    if (config.mail && !config.publicOrigin) {
      logger.warn(`PUBLIC_URL is not set: links in mails lead to ${address}, which works on this machine only`);
    }
  },
});
