import type { Pace } from '#server/app.ts';
import { PasswordWork } from '#server/features/people/administrators/password/password-work.ts';
import { quickHashing } from './quick-hashing.ts';

/** Without the waits that protect a real hall. A test of these waits hands in {}, the product's own pace. */
export const quickPace = (): Pace => ({
  passwordWork: new PasswordWork(quickHashing),
  quietMs: 5,
  jobsEveryMs: 250, // each look costs a millisecond of the processor, for each app of the run
  line: { wait: async () => {} },
  // A second address of this machine, whatever networks it is in.
  roomAddresses: () => ['127.0.0.2'],
});
