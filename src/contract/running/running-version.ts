import * as z from 'zod/mini';

/** Where a supervisor asks whether the process lives, and which one it is. */
export const healthPath = '/healthz';

export const Running = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** Of the release or the clone that runs; `unknown` elsewhere. Copies of 0.6.0 do not say it. */
  commit: z._default(z.string(), 'unknown'),
});
export type Running = z.infer<typeof Running>;
