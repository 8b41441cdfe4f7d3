import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Moment, maxLengths, PrivacyText, TranslatedPrivacyText } from '#contract/wire/fields.ts';
import { longestPageBytes, pageTexts } from '#contract/wire/page-texts.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';

/** The organiser's words for the page `/privacy`. */
export const Privacy = z.object({
  /** For readers of every language that has no text of its own; null where our own words stand. */
  privacy_text: z.nullable(z.string()),
  /** By language, where there are any. */
  privacy_texts: z.optional(z.record(z.string(), z.string())),
  /** How long addresses are kept, where that is set: our own words say so. */
  addresses_kept_months: z.optional(z.number()),
  /** Where the keys lie in the database that they protect: our own words claim nothing of who reads it then. */
  keys_in_database: z.optional(z.literal(true)),
  changed_at: z.nullable(Moment),
  revision: z.number(),
});
export type Privacy = z.infer<typeof Privacy>;

export const privacyApi = {
  read: defineEndpoint({
    name: 'readPrivacy',
    summary:
      'What the page about privacy says: `privacy_texts` by language, `privacy_text` in all others; null: the built-in text',
    method: 'GET',
    path: '/api/privacy',
    access: 'public',
    openToAll: true,
    status: 200,
    response: Privacy,
    errors: [],
  }),
  update: defineEndpoint({
    name: 'updatePrivacy',
    summary:
      'Words the page about privacy: `privacy_texts` is all that there are then by language; an empty `privacy_text` brings the built-in text back',
    method: 'PUT',
    path: '/api/admin/privacy',
    access: from('administrator'),
    headers: IfMatch,
    body: z.strictObject({
      privacy_text: PrivacyText,
      privacy_texts: z._default(pageTexts(TranslatedPrivacyText), {}),
    }),
    longestBodyBytes: longestPageBytes(maxLengths.privacyText),
    status: 200,
    response: Privacy,
    errors: ['changed_meanwhile'],
  }),
};
