import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';

/** Of the daily backups: switched off; none due yet; as they should be; the last one failed; none for too long. */
const BackupState = z.enum(['off', 'none_yet', 'good', 'failed', 'overdue']);

export const Backups = z.object({
  state: BackupState,
  last_success_at: z.nullable(Moment),
  /** Only while nothing has succeeded since. */
  last_failure: z.nullable(z.object({ at: Moment, reason: z.string() })),
});
export type Backups = z.infer<typeof Backups>;

export const backupsApi = {
  read: defineEndpoint({
    name: 'readBackups',
    summary: 'How the daily backups are doing',
    method: 'GET',
    path: '/api/admin/backups',
    access: from('viewer'),
    status: 200,
    response: Backups,
    errors: [],
  }),
};
