import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/fields.ts';
import { from, type Role } from '#contract/wire/roles.ts';
import { Outcome } from './council-outcome.ts';

/** How many days before a day is due it is reminded of. */
export const daysAhead = 7;

/** A question that waits for a word of the council. */
export const AwaitedQuestion = z.object({
  batch: z.object({ id: Id, slug: z.string(), name: z.string() }),
  question: z.object({ id: Id, text: z.string(), language: z.optional(z.string()) }),
  state: Outcome.shape.state,
  /** In the council's calendar: `2030-01-31`. */
  due: z.string(),
  /** For how many days it has been overdue; 0: it is not. */
  overdue_days: z.number(),
});
export type AwaitedQuestion = z.infer<typeof AwaitedQuestion>;

/** How somebody of the council is reminded. */
export const Reminders = z.object({
  /** `none`: this server sends no mails. */
  mails: z.enum(['on', 'off', 'none']),
  /** The address of the calendar to subscribe to. Whoever knows it reads the calendar. */
  calendar: z.string(),
});
export type Reminders = z.infer<typeof Reminders>;

const outcomeWriters: readonly Role[] = [...from('moderator'), 'council'];
const council: readonly Role[] = ['council'];

export const remindersApi = {
  listAwaited: defineEndpoint({
    name: 'listAwaitedOutcomes',
    summary: 'The questions that wait for a word of the council by a day, the earliest day first',
    method: 'GET',
    path: '/api/admin/outcomes/awaited',
    access: outcomeWriters,
    status: 200,
    response: z.array(AwaitedQuestion),
    errors: [],
  }),
  read: defineEndpoint({
    name: 'readReminders',
    summary: 'Whether mails remind the caller of what is due, and the address of a calendar of it',
    method: 'GET',
    path: '/api/admin/reminders',
    access: council,
    peopleOnly: true,
    status: 200,
    response: Reminders,
    errors: [],
  }),
  change: defineEndpoint({
    name: 'changeReminders',
    summary: 'Begins or ends the mails that remind the caller of what is due',
    method: 'PUT',
    path: '/api/admin/reminders',
    access: council,
    peopleOnly: true,
    body: z.strictObject({ mails: z.enum(['on', 'off']) }),
    status: 200,
    response: Reminders,
    errors: [],
  }),
  renewCalendar: defineEndpoint({
    name: 'renewReminderCalendar',
    summary: 'Gives the calendar of what is due a new address; the earlier one leads nowhere any more',
    method: 'POST',
    path: '/api/admin/reminders/calendar',
    access: council,
    peopleOnly: true,
    status: 200,
    response: Reminders,
    errors: [],
  }),
};
