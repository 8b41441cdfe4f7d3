import type { HelperTask } from '#contract/wire/helper-task.ts';

/** Where a helper types the code. */
export const helperPaths = { entry: '/entry', booth: '/booth' } as const satisfies Record<HelperTask, string>;
