import { healthPath, Running, unknownCommit } from '#contract/running/running-version.ts';
import { appCommit, appVersion } from '#server/app-version.ts';
import { ask, type Check } from '#server/features/running/doctor/installation.ts';

// Behind a balancer another copy may answer each time.
const timesAsked = 6;

/** Whether all copies that answer run the version that is installed here. */
export const versions: Check = {
  name: 'versions',
  look: async ({ local, address, asked }) => {
    const places = [
      local,
      ...Array.from({ length: address ? timesAsked : 0 }, () => address ?? ''),
      ...(asked.copies ?? []),
    ];
    const found: Pick<Running, 'version' | 'commit'>[] = [{ version: appVersion, commit: appCommit }];
    for (const place of places) {
      const answer = await ask(place + healthPath);
      const health = Running.safeParse(answer instanceof Error ? null : await answer.json().catch(() => null));
      if (health.success) found.push(health.data);
    }
    const known = found.filter(({ commit }) => commit !== unknownCommit);
    if (count(found.map(({ version }) => version)) === 1 && count(known.map(({ commit }) => commit)) <= 1) return [];
    const told = new Set(found.map(({ version, commit }) => `${version} ${commit}`));
    return [
      {
        what: `More than one version runs or is installed: ${[...told].sort().join(', ')}.`,
        why: 'An older copy shows and takes what the newer database does not have any more, or refuses to start again.',
        next: 'Stop all copies, and start them from the same files.',
      },
    ];
  },
};

const count = (values: readonly string[]) => new Set(values).size;
