import { queryOptions } from '@tanstack/react-query';
import { healthPath, Running, shortCommit } from '#contract/running/running-version.ts';

/** Which version serves this panel. */
export const runningQuery = queryOptions({
  queryKey: ['running'],
  queryFn: async ({ signal }) => Running.parse(await (await fetch(healthPath, { signal })).json()),
});

/** As whoever reports a fault needs it. */
export function nameVersion({ version, commit }: Running): string {
  const short = shortCommit(commit);
  return short === undefined ? version : `${version} (${short})`;
}
