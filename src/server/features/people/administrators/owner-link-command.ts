import { addressOf } from '#server/config.ts';
import { connectPatiently } from '#server/database/connect.ts';
import { openExistingDatabase } from '#server/database/open-database.ts';
import { settleSecrets } from '#server/database/secrets.ts';
import { Site } from '#server/features/running/site/site.ts';
import { nothingFollows } from '#server/features/trust/audit/after-act.ts';
import { createAudit } from '#server/features/trust/audit/write-audit.ts';
import { runCommand } from '#server/run-command.ts';
import { sayMessage } from '#server/terminal.ts';
import { createAuth } from './auth.ts';
import { makeOwnerLink } from './owner-links.ts';
import { PasswordWork } from './password/password-work.ts';
import { arePasswordsOff } from './passwords-off.ts';

const options = { 'without-second-factor': { type: 'boolean' } } as const;
const usage = 'npm run owner-link -- ada@example.org [--without-second-factor]';

/** `npm run owner-link -- ADDRESS`, while the product runs or not: lets an owner in again whom nothing else can help. */
await runCommand({ wanted: 'owner by e-mail address', usage, options }, async ({ named, values, config }) => {
  const database = await openExistingDatabase(config, sayMessage);
  const { db } = connectPatiently(database.connection);
  try {
    const secrets = await settleSecrets(db, config.keysFile);
    const site = new Site(db, config);
    await site.refresh();
    const auth = createAuth({ db, secrets, config, passwordWork: new PasswordWork() });
    const withoutSecondFactor = values['without-second-factor'] ?? false;
    const parts = {
      db,
      auth,
      audit: createAudit(secrets.people, nothingFollows),
      address: site.origin ?? addressOf(config),
    };
    const { link, owner } = await makeOwnerLink(parts, named, { withoutSecondFactor });
    const rest = [
      ...(arePasswordsOff({ config })
        ? ['Passwords are switched off (OIDC_ONLY). This one signs in all the same, within this hour.']
        : []),
      ...(owner.second_factor && !withoutSecondFactor
        ? ['The sign-in still asks for the second factor. Is that lost too: --without-second-factor turns it off.']
        : []),
    ];
    return [`With this link ${owner.name} sets a new password, once and within an hour:`, link, ...rest];
  } finally {
    await db.destroy();
    await database.close();
  }
});
