import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Moment, PrivacyText } from './fields.ts';
import { IfMatch } from './revision.ts';
import { from } from './roles.ts';

/** The organiser's words for the page `/privacy`; null where our own stand. */
export const Privacy = z.object({
  privacy_text: z.nullable(z.string()),
  changed_at: z.nullable(Moment),
  revision: z.number(),
});
export type Privacy = z.infer<typeof Privacy>;

export const privacyApi = {
  read: defineEndpoint({
    name: 'readPrivacy',
    summary: 'What the page about privacy says; null: the built-in text',
    method: 'GET',
    path: '/api/privacy',
    access: 'public',
    status: 200,
    response: Privacy,
    errors: [],
  }),
  update: defineEndpoint({
    name: 'updatePrivacy',
    summary: 'Words the page about privacy; empty or null brings the built-in text back',
    method: 'PUT',
    path: '/api/admin/privacy',
    access: from('administrator'),
    headers: IfMatch,
    body: z.strictObject({ privacy_text: PrivacyText }),
    status: 200,
    response: Privacy,
    errors: ['changed_meanwhile'],
  }),
};
