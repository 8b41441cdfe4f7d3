import { appVersion } from '#server/app-version.ts';
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
    const found = new Set<string>([appVersion]);
    for (const place of places) {
      const answer = await ask(`${place}/healthz`);
      const health = answer instanceof Error ? {} : await answer.json().catch(() => ({}));
      if (health.status === 'ok' && typeof health.version === 'string') found.add(health.version);
    }
    if (found.size === 1) return [];
    return [
      {
        what: `More than one version runs or is installed: ${[...found].sort().join(', ')}.`,
        why: 'An older copy shows and takes what the newer database does not have any more, or refuses to start again.',
        next: 'Stop all copies, and start them from the same files.',
      },
    ];
  },
};
