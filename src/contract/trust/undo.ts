import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { AuditKind } from './audit.ts';

/** An act that can be taken back, as far as time goes; what has happened since may end that earlier. */
export const UndoableAct = z.object({
  /** The one of its audit entry. */
  id: Id,
  at: Moment,
  /** Of which kinds there are such acts, the features of the server say (`undoables`). */
  kind: AuditKind,
  batch_id: z.nullable(Id),
  subject_id: z.nullable(Id),
  until: Moment,
  /** Done by the caller. */
  is_own: z.boolean(),
  /** How many mails have told of it, where any did: these are not called back. */
  mails_sent: z.optional(z.number()),
});
export type UndoableAct = z.infer<typeof UndoableAct>;

export const undoApi = {
  list: defineEndpoint({
    name: 'listUndoableActs',
    summary: 'What can be taken back by who asks, newest first',
    method: 'GET',
    path: '/api/admin/acts',
    access: from('moderator'),
    status: 200,
    response: z.array(UndoableAct),
    errors: [],
  }),
  undo: defineEndpoint({
    name: 'undoAct',
    summary:
      'Takes an act back, which is an act of its own; `undo_too_late` where its time is over or something came in between',
    method: 'POST',
    path: '/api/admin/acts/{id}/undo',
    access: from('moderator'),
    params: z.object({ id: Id }),
    longestMs: 60_000,
    changesPublicPage: true,
    status: 204,
    errors: ['undo_too_late', 'role_insufficient'],
  }),
};
