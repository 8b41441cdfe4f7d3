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
        why:
          'While copies are upgraded one after the other it is so: a minor version and the one before it serve together. Any other older ' +
          'copy may use what the newer one took away from the database.',
        next:
          'Start the older copies from the files of the newer version, one after the other. Stop those first that are from before 1.0.0 or ' +
          'more than one minor version behind.',
      },
    ];
  },
};

const count = (values: readonly string[]) => new Set(values).size;
