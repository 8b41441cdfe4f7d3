import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';
import { LanguageCode, line, mostLanguages, optionalLine, TypedLink } from '#contract/wire/text-fields.ts';
import { completeWebAddress } from '#contract/wire/web-address.ts';
import { Accent } from './accent.ts';
import { Logo } from './logo.ts';

/** Longest accepted texts of an identity, in code points. */
export const identityLengths = { name: 80, contact: 200, imprint: 300, phaseWord: 40 } as const;

/** Empty means: what the product says of itself. */
const orNone = (field: z.ZodMiniType<string, string>) =>
  z.nullable(
    z.pipe(
      z.pipe(
        field,
        z.transform((text) => (text === '' ? null : text)),
      ),
      z.nullable(z.string()), // what comes out can be described
    ),
  );

/** What the second phase is called in one language, and what the button says that leads into it: 'Weighing', 'Start weighing'. */
const PhaseWords = z.strictObject({
  name: line(identityLengths.phaseWord),
  act: line(identityLengths.phaseWord),
});

/** What a council is called and whom to ask; null where the product's own words stand. */
export const Identity = z.strictObject({
  /** In place of 'Questions for Wisdom Council'. */
  name: orNone(optionalLine(identityLengths.name)),
  /** A name, a telephone number, an e-mail address or a web address, shown to everybody. */
  contact: orNone(optionalLine(identityLengths.contact)),
  /** Web address of the imprint; without a scheme it is https. */
  imprint: orNone(
    TypedLink.check(
      z.overwrite(completeWebAddress),
      z.maxLength(identityLengths.imprint),
      z.refine((text) => text === '' || isWebAddress(text), 'must begin with http:// or https://'),
    ),
  ),
  /** For browsers that ask for none of ours: 'de'. */
  language: orNone(z.string().check(z.regex(/^(?:[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$/, 'must be a language'))),
  /** In which deadlines are said where a visitor's own is not known: 'Europe/Vienna'. */
  time_zone: orNone(
    z.string().check(z.refine((text) => text === '' || isTimeZone(text), 'must be a time zone of the IANA')),
  ),
  /** In place of the product's colour of action. */
  accent: z._default(z.nullable(Accent), null),
  /** By language; one that is not here has the product's words. */
  second_phase: z._default(
    z
      .record(LanguageCode, PhaseWords)
      .check(z.refine((words) => Object.keys(words).length <= mostLanguages, 'has too many languages')),
    {},
  ),
});
export type Identity = z.infer<typeof Identity>;
/** As it is written: what is not named is as if it were empty. */
export type IdentityInput = z.input<typeof Identity>;

export const noIdentity: Identity = {
  name: null,
  contact: null,
  imprint: null,
  language: null,
  time_zone: null,
  accent: null,
  second_phase: {},
};

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

/** With the logo, which owners set by itself. */
export const StoredIdentity = z.extend(Identity, {
  // Read also by a browser that is older than the zone.
  time_zone: z.nullable(z.string()),
  revision: z.number(),
  logo: z.nullable(Logo),
});
export type StoredIdentity = z.infer<typeof StoredIdentity>;

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
