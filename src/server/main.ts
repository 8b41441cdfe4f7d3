import { createConfiguredOwner, offerSetUp } from '#server/features/people/administrators/welcome.ts';
import { findPhoneAddresses } from './phone-addresses.ts';
import { run } from './run.ts';

/** The product. Tells the operator where it is and how to become its administrator. */
await run(process.env, {
  prepare: createConfiguredOwner,
  welcome: async ({ app, address, port }, config, logger, say) => {
    // The link comes beside the address.
    const link = await offerSetUp(app.deps, address, logger);
    say(`The administration is at ${address}/admin`);
    const { panelOrigin } = app.deps.site;
    if (panelOrigin) say(`Visitors are told to use ${panelOrigin}, as set in the panel`);
    const phones = config.publicOrigin ? [] : findPhoneAddresses(config.host, port);
    if (phones.length > 0) say(`Phones in this network: ${phones.join(' ')}`);
    if (link) say(link);
    if (config.mail && !app.deps.site.origin) {
      logger.warn(
        `PUBLIC_URL is not set, nor an address in the panel: links in mails lead to ${address}, which works on this machine only`,
      );
    }
  },
});
