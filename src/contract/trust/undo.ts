import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import type { AuditKind } from './audit.ts';

/** The kinds of acts that can be undone; how each is stands in `undo/acts` of the server. */
export const undoableKinds = [
  'batch.phase_changed',
  'batch.activated',
  'batch.deactivated',
  'batch.created',
  'batch.renamed',
  'batch.deadlines_changed',
  'batch.texts_changed',
  'questions.assigned',
  'questions.moved',
  'question.assigned',
  'question.unassigned',
  'question.updated',
  'question.published',
  'question.declined',
  'questions.merged',
  'question.taken_out',
  'question.corrected',
  'question.deleted',
  'questions.deleted',
  'questions.imported',
] as const satisfies readonly AuditKind[];

export const UndoableKind = z.enum(undoableKinds);
export type UndoableKind = z.infer<typeof UndoableKind>;

/** An act that can be taken back, as far as time goes; what has happened since may end that earlier. */
export const UndoableAct = z.object({
  /** The one of its audit entry. */
  id: Id,
  at: Moment,
  kind: UndoableKind,
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
