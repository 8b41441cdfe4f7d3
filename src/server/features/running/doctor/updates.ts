import { appVersion } from '#server/app-version.ts';
import type { Check } from '#server/features/running/doctor/installation.ts';
import { readNewestVersion } from '#server/features/running/updates/read-feed.ts';
import { isNewer } from '#server/features/running/updates/versions.ts';

/** Whether the feed in UPDATE_FEED names a newer version. */
export const updates: Check = {
  name: 'newer versions',
  look: async ({ config: { updateFeed, webhookAllow } }) => {
    if (updateFeed === undefined) return [];
    try {
      const newest = await readNewestVersion(updateFeed, webhookAllow);
      if (newest === undefined || !isNewer(newest, appVersion)) return [];
      return [
        {
          what: `Version ${newest} has appeared; this is ${appVersion}.`,
          why: 'It mends what was found since. Only the newest minor version and the one before it are supported.',
          next: 'Fetch its archive and signature, and run: npm run upgrade -- the archive (docs/operations.md).',
        },
      ];
    } catch (error) {
      return [
        {
          what: `The feed in UPDATE_FEED cannot be read: ${(error as Error).message}`,
          why: 'Nobody is told of a newer version.',
          next: 'Look at the address in UPDATE_FEED; a server inside your network has to be named in WEBHOOK_ALLOW.',
        },
      ];
    }
  },
};
