import * as z from 'zod/mini';
import { councilZone } from '#web/text/council-zone.ts';
import { fromLocalInput, toLocalInput } from '#web/text/local-moment.ts';

/** What the field of a deadline takes: the wall clock of the council. */
export const toDeadlineInput = (moment: string) => toLocalInput(moment, councilZone());

export const fromDeadlineInput = (local: string) => fromLocalInput(local, councilZone());

/** A field's content, as a schema: what comes out is a moment on the wire. */
export const DeadlineMoment = z.pipe(
  z.string().check(z.refine((local) => fromDeadlineInput(local) !== undefined, 'must be a day and a time')),
  z.transform((local) => fromDeadlineInput(local) ?? ''),
);
