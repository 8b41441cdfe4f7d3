import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';

/** Waiting for its time or its next try; being done; given up after its last try. */
const JobState = z.enum(['waiting', 'under_way', 'failed']);

export const Job = z.object({
  id: z.string(),
  /** Of its kind, such as `mail_invitation`. */
  name: z.string(),
  state: JobState,
  created_at: Moment,
  /** When it is due, or tried next. */
  due_at: Moment,
  tries: z.number(),
  /** The kind of fault that the last try met: `DATABASE`, `STOPPED`, `UNEXPECTED`, or of a mail, such as `ECONNREFUSED`. */
  last_fault: z.nullable(z.string()),
});
export type Job = z.infer<typeof Job>;

export const jobsApi = {
  list: defineEndpoint({
    name: 'listJobs',
    summary: 'What is still to be done by itself, and what was given up; at most 200',
    method: 'GET',
    path: '/api/admin/jobs',
    access: from('owner'),
    status: 200,
    response: z.array(Job),
    errors: [],
  }),
  retry: defineEndpoint({
    name: 'retryJob',
    summary: 'Tries a job that waits for its next try, or was given up, at once',
    method: 'POST',
    path: '/api/admin/jobs/{job}/retry',
    access: from('owner'),
    params: z.object({ job: z.string().check(z.regex(/^\d{1,18}$/)) }),
    status: 204,
    errors: ['job_not_found'],
  }),
};
