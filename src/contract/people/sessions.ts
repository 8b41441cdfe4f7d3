import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { roles } from '#contract/wire/roles.ts';

/** One browser in which an administrator is signed in. */
export const Session = z.object({
  id: Id,
  /** As the browser called itself when it signed in. */
  user_agent: z.nullable(z.string()),
  created_at: Moment,
  /** To the day: a session in use is renewed once a day. */
  renewed_at: Moment,
  expires_at: Moment,
  /** The session that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const sessionsApi = {
  list: defineEndpoint({
    name: 'listSessions',
    summary: 'Where the caller is signed in, newest first',
    method: 'GET',
    path: '/api/auth/sessions',
    access: roles,
    peopleOnly: true,
    status: 200,
    response: z.array(Session),
    errors: [],
  }),
  end: defineEndpoint({
    name: 'endSession',
    summary: 'Signs one browser of the caller out',
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    access: roles,
    peopleOnly: true,
    params: z.object({ id: Id }),
    status: 204,
    errors: ['session_not_found'],
  }),
  endAll: defineEndpoint({
    name: 'endAllSessions',
    summary: 'Signs the caller out everywhere, here too',
    method: 'POST',
    path: '/api/auth/sessions/end-all',
    access: roles,
    peopleOnly: true,
    status: 204,
    errors: [],
  }),
};
