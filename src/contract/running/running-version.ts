import * as z from 'zod/mini';

/** Where a supervisor asks whether the process lives, and which one it is. */
export const healthPath = '/healthz';

/** By which `npm run doctor` shows there that it holds the same database; nobody else is told whose an address is. */
export const installationHeader = 'ten-stones-installation';

/** Of what is neither a release nor a clone. */
export const unknownCommit = 'unknown';

export const Running = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** Of the release or the clone that runs. Copies of 0.6.0 do not say it. */
  commit: z._default(z.string(), unknownCommit),
  /** Only said where it was asked, by `installationHeader`. */
  same_installation: z.optional(z.boolean()),
});
export type Running = z.infer<typeof Running>;

/** As many letters of a commit as people compare; undefined where nobody knows it. */
export function shortCommit(commit: string): string | undefined {
  return commit === unknownCommit ? undefined : commit.slice(0, 12);
}
