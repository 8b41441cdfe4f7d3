import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFirstAdministrator } from '#server/features/people/administrators/first-run.ts';
import { findPhoneAddresses } from '#server/phone-addresses.ts';
import { run } from '#server/run.ts';
import { complain } from '#server/terminal.ts';
import { fillWithCouncils } from './fill.ts';

const administrator = { email: 'demo@example.org', password: 'ten stones demo' };
const folder = await mkdtemp(join(tmpdir(), 'ten-stones-demo-'));
// Under root the database runs as another user, who has to get through to its own folder.
await chmod(folder, 0o711);
const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', DATABASE_URL_FILE: '', KEYS_FILE: '' };

/** The product on a scratch folder with a council in each phase. Nothing of it stays. */
await run(env, {
  prepare: async (deps) => {
    await createFirstAdministrator(deps, administrator);
    await fillWithCouncils(deps);
  },
  welcome: async ({ address, port }, { host }) => {
    // Beside the log, which holds no e-mail address.
    complain(
      [
        'This is a demonstration: everything in it is made up, and is gone when you stop it.',
        `Questions and stoning: ${address}`,
        ...findPhoneAddresses(host, port).map((phone) => `Phones in this network: ${phone}`),
        `Administration:        ${address}/admin`,
        `Sign in with:          ${administrator.email} / ${administrator.password}`,
      ].join('\n'),
    );
  },
  cleanUp: () => rm(folder, { recursive: true, force: true }),
});
