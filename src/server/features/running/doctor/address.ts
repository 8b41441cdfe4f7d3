import { activeBatchApi } from '#contract/council/active-batch.ts';
import { resultsApi } from '#contract/council/results.ts';
import { healthPath } from '#contract/running/running-version.ts';
import type { Database } from '#server/database/connect.ts';
import { ask, type Check, type Finding } from '#server/features/running/doctor/installation.ts';

/** Whether the address that visitors use leads to this installation. */
export const address: Check = {
  name: 'address',
  look: async ({ address: there, local }) => {
    const fault = there === undefined ? undefined : await whyElsewhere(there, local);
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
    const here = (await whySilent(local)) ?? (await whyOtherData(local, db));
    if (here !== undefined)
      found.push({
        what: `Ten Stones does not run at ${local}: ${here}`,
        why: 'Nobody is served, or by something else.',
        next: 'Start it, and look at its log. Run this with its own HOST and PORT, on the machine on which it runs.',
      });
    for (const copy of asked.copies ?? []) {
      const fault = await whyElsewhere(copy, local);
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

/** Why nothing of ours answers there; undefined where something does. */
async function whySilent(there: string): Promise<string | undefined> {
  const answer = await ask(there + healthPath);
  if (answer instanceof Error) return `it does not answer (${answer.message}).`;
  const health = await answer.json().catch(() => ({}));
  return health.status === 'ok' ? undefined : `something else answers there (${answer.status}).`;
}

/** Why that is not this installation; undefined where it is, as far as what it shows tells. */
async function whyElsewhere(there: string, local: string): Promise<string | undefined> {
  const silent = await whySilent(there);
  if (silent !== undefined) return silent;
  for (const { path } of [activeBatchApi.read, resultsApi.list]) {
    const [theirs, ours] = await Promise.all([readIds(there + path), readIds(local + path)]);
    if (theirs !== undefined && ours !== undefined && theirs !== ours) return 'another Ten Stones answers there.';
  }
  return undefined;
}

/** A port of this machine may be another installation's: the database that was examined is then not the one that is served. */
async function whyOtherData(local: string, db: Database): Promise<string | undefined> {
  const { batch } = (await readShown(local + activeBatchApi.read.path)) ?? {};
  const active = await db.selectFrom('batches').select('id').where('is_active', '=', true).executeTakeFirst();
  return batch === undefined || batch?.id === active?.id ? undefined : 'another Ten Stones answers there.';
}

type Shown = { batch?: { id: string } | null; batches?: { slug: string }[] };

/** Undefined where that could not be read. */
async function readShown(path: string): Promise<Shown | undefined> {
  const answer = await ask(path);
  if (answer instanceof Error || !answer.ok) return undefined;
  return answer.json().catch(() => ({}));
}

/** Which batches are shown there; undefined where that could not be read. */
async function readIds(path: string): Promise<string | undefined> {
  const shown = await readShown(path);
  return shown && JSON.stringify([shown.batch?.id, shown.batches?.map(({ slug }) => slug)]);
}
