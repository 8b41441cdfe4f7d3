import { healthPath, installationHeader } from '#contract/running/running-version.ts';
import type { Database } from '#server/database/connect.ts';
import { proveInstallation } from '#server/database/same-installation.ts';
import { ask, type Check, type Finding } from '#server/features/running/doctor/installation.ts';

/** Whether the address that visitors use leads to this installation. */
export const address: Check = {
  name: 'address',
  look: async ({ address: there, db }) => {
    const fault = there === undefined ? undefined : await whyElsewhere(there, db);
    if (fault === undefined) return [];
    return [
      {
        what: `${there} does not lead to this installation: ${fault}`,
        why: 'Links, codes, mails and cookies are made for that address.',
        next: 'Look at PUBLIC_URL, or the address in the panel, then at the name’s DNS entry and the proxy.',
      },
    ];
  },
};

/** Whether the product runs: on this machine, and the other copies that were named. */
export const copies: Check = {
  name: 'copies',
  look: async ({ local, db, asked }) => {
    const found: Finding[] = [];
    const here = await whyElsewhere(local, db);
    if (here !== undefined)
      found.push({
        what: `Ten Stones does not run at ${local}: ${here}`,
        why: 'Nobody is served, or by something else.',
        next: 'Start it, and look at its log. Run this with its own HOST and PORT, on the machine on which it runs.',
      });
    for (const copy of asked.copies ?? []) {
      const fault = await whyElsewhere(copy, db);
      if (fault !== undefined)
        found.push({
          what: `The copy at ${copy} is not one of this installation: ${fault}`,
          why: 'Whom the balancer sends there is not served, or by other data.',
          next: 'Look at that copy’s log, and at its DATABASE_URL.',
        });
    }
    return found;
  },
};

/** Why that is not this installation; undefined where it is, or a version that does not know how to tell. */
async function whyElsewhere(there: string, db: Database): Promise<string | undefined> {
  const answer = await ask(there + healthPath, { [installationHeader]: await proveInstallation(db) });
  if (answer instanceof Error) return `it does not answer (${answer.message}).`;
  const health = await answer.json().catch(() => ({}));
  if (health.status !== 'ok') return `something else answers there (${answer.status}).`;
  return health.same_installation === false ? 'another Ten Stones answers there.' : undefined;
}
