import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';
import { StoredIdentity } from './identity.ts';
import { DrawnLogoFile, logoLimits } from './logo.ts';

const longestBase64 = Math.ceil(logoLimits.bytes / 3) * 4;

/** The bytes of an SVG or a PNG. */
const LogoFile = z.strictObject({
  file: z.base64().check(z.minLength(1), z.maxLength(longestBase64)),
});

const path = '/api/admin/identity/logo';
const longestBodyBytes = longestBase64 + 1024;
// A process of its own draws it, which a busy machine takes long to start.
const longestMs = 40_000;
const errors = ['logo_unreadable', 'logo_too_large', 'logo_too_complex'] as const;

/** The logo has the revision of the identity that it is part of: whoever saves either has seen both. */
export const logoApi = {
  clean: defineEndpoint({
    name: 'cleanLogo',
    summary: 'What would be shown of this file, drawn as a PNG; stores nothing',
    method: 'POST',
    path: `${path}/cleaned`,
    access: from('owner'),
    body: LogoFile,
    longestBodyBytes,
    longestMs,
    status: 200,
    response: DrawnLogoFile,
    errors,
  }),
  update: defineEndpoint({
    name: 'updateLogo',
    summary: 'Shows this SVG or PNG, drawn as a PNG, in place of the stones beside the council’s name',
    method: 'PUT',
    path,
    access: from('owner'),
    headers: IfMatch,
    body: LogoFile,
    longestBodyBytes,
    longestMs,
    status: 200,
    response: StoredIdentity,
    errors: [...errors, 'changed_meanwhile'],
  }),
  remove: defineEndpoint({
    name: 'removeLogo',
    summary: 'Takes the logo away',
    method: 'DELETE',
    path,
    access: from('owner'),
    headers: IfMatch,
    status: 200,
    response: StoredIdentity,
    errors: ['changed_meanwhile'],
  }),
};
