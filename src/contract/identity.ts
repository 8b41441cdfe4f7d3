import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { IfMatch } from './revision.ts';
import { from } from './roles.ts';
import { isVisible, tidy } from './words.ts';

/** Longest accepted texts of an identity. */
export const identityLengths = { name: 80, contact: 200, imprint: 300 } as const;

const oneLine = (max: number) =>
  z.string().check(
    z.overwrite(tidy),
    z.trim(),
    z.maxLength(max),
    z.regex(/^\P{Cc}*$/u, 'must be one line'),
    z.refine((text) => text.isWellFormed() && (text === '' || isVisible(text)), 'has nothing that can be seen'),
  );

/** Empty means: what the product says of itself. */
const orNone = (field: z.ZodMiniType<string, string>) =>
  z.nullable(
    z.pipe(
      field,
      z.transform((text) => (text === '' ? null : text)),
    ),
  );

/** What a council is called and whom to ask; null where the product's own words stand. */
export const Identity = z.strictObject({
  /** In place of 'Questions for Wisdom Council'. */
  name: orNone(oneLine(identityLengths.name)),
  /** A name, a telephone number, an e-mail address or a web address, shown to everybody. */
  contact: orNone(oneLine(identityLengths.contact)),
  /** Web address of the imprint. */
  imprint: orNone(
    oneLine(identityLengths.imprint).check(
      z.refine((text) => text === '' || isWebAddress(text), 'must begin with http:// or https://'),
    ),
  ),
  /** For browsers that ask for none of ours: 'de'. */
  language: orNone(z.string().check(z.regex(/^(?:[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$/, 'must be a language'))),
  /** In which deadlines are said where a visitor's own is not known: 'Europe/Vienna'. */
  time_zone: orNone(
    z.string().check(z.refine((text) => text === '' || isTimeZone(text), 'must be a time zone of the IANA')),
  ),
});
export type Identity = z.infer<typeof Identity>;

export const noIdentity: Identity = { name: null, contact: null, imprint: null, language: null, time_zone: null };

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function isTimeZone(text: string): boolean {
  // Browsers also take offsets, which know no summer.
  if (!/^[A-Za-z_]+(?:\/[\w+-]+)*$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const StoredIdentity = z.extend(Identity, { revision: z.number() });

export const identityApi = {
  read: defineEndpoint({
    name: 'readIdentity',
    summary: 'What the council is called, whom to ask, in which language and time zone',
    method: 'GET',
    path: '/api/admin/identity',
    access: from('viewer'),
    status: 200,
    response: StoredIdentity,
    errors: [],
  }),
  update: defineEndpoint({
    name: 'updateIdentity',
    summary: 'Sets all of it; null or empty brings the product’s own words back',
    method: 'PUT',
    path: '/api/admin/identity',
    access: from('administrator'),
    headers: IfMatch,
    body: Identity,
    status: 200,
    response: StoredIdentity,
    errors: ['changed_meanwhile'],
  }),
};
