import { activeBatchApi } from '#contract/council/active-batch.ts';
import { resultsApi } from '#contract/council/results.ts';
import { ask, type Check, type Installation } from '#server/features/running/doctor/installation.ts';

/** Whether the address that visitors use leads to this installation. */
export const address: Check = {
  name: 'address',
  look: async (installation) => {
    const fault = await whyNot(installation);
    if (fault === undefined) return [];
    return [
      {
        what: `${installation.address} does not lead to this installation: ${fault}`,
        why: 'Links, codes, mails and cookies are made for that address.',
        next: 'Look at PUBLIC_URL, or the address in the panel, then at the name’s DNS entry and the proxy.',
      },
    ];
  },
};

async function whyNot({ address: there, local }: Installation): Promise<string | undefined> {
  if (there === undefined) return undefined;
  const answer = await ask(`${there}/healthz`);
  if (answer instanceof Error) return `it does not answer (${answer.message}).`;
  const health = await answer.json().catch(() => ({}));
  if (health.status !== 'ok') return `something else answers there (${answer.status}).`;
  for (const { path } of [activeBatchApi.read, resultsApi.list]) {
    const [theirs, ours] = await Promise.all([readIds(there + path), readIds(local + path)]);
    if (theirs !== undefined && ours !== undefined && theirs !== ours) return 'another Ten Stones answers there.';
  }
  return undefined;
}

type Shown = { batch?: { id: string } | null; batches?: { slug: string }[] };

/** Which batches are shown there; undefined where that could not be read. */
async function readIds(path: string): Promise<string | undefined> {
  const answer = await ask(path);
  if (answer instanceof Error || !answer.ok) return undefined;
  const { batch, batches } = (await answer.json().catch(() => ({}))) as Shown;
  return JSON.stringify([batch?.id, batches?.map(({ slug }) => slug)]);
}
