import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFirstAdministrator } from '../features/administrators/first-run.ts';
import { run } from '../run.ts';
import { fillWithCouncils } from './fill.ts';

const administrator = { email: 'demo@example.org', password: 'ten stones demo' };
const folder = await mkdtemp(join(tmpdir(), 'ten-stones-demo-'));
// Under root the database runs as another user, who has to get through to its own folder.
await chmod(folder, 0o711);
const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };

/** The product on a scratch folder with a council in each phase. Nothing of it stays. */
await run(
  env,
  async ({ app, address }, _config, _logger, say) => {
    await createFirstAdministrator(app.deps, administrator);
    await fillWithCouncils(app.deps);
    say(
      [
        'This is a demonstration: everything in it is made up, and is gone when you stop it.',
        `Questions and stoning: ${address}`,
        `Administration:        ${address}/admin`,
        `Sign in with:          ${administrator.email} / ${administrator.password}`,
      ].join('\n'),
    );
  },
  () => rm(folder, { recursive: true, force: true }),
);
