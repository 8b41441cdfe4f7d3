import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { from } from './roles.ts';

/** Of the file as it is sent, and of the picture in it. */
export const logoLimits = { bytes: 64 * 1024, sidePx: 1024 } as const;

const longestBase64 = Math.ceil(logoLimits.bytes / 3) * 4;

/** The bytes of an SVG or a PNG. */
const LogoFile = z.strictObject({
  file: z.base64().check(z.minLength(1), z.maxLength(longestBase64)),
});

const Size = { width: z.number(), height: z.number() };

/** The logo that is in force, under an address that changes with it. */
export const Logo = z.object({ address: z.string(), ...Size });
export type Logo = z.infer<typeof Logo>;

/** What is left of a file once it is cleaned. */
const CleanedLogo = z.object({ media_type: z.enum(['image/png', 'image/svg+xml']), file: z.base64(), ...Size });
export type CleanedLogo = z.infer<typeof CleanedLogo>;

const path = '/api/admin/identity/logo';
const longestBodyBytes = longestBase64 + 1024;
const errors = ['logo_unreadable', 'logo_too_large'] as const;

export const logoApi = {
  clean: defineEndpoint({
    name: 'cleanLogo',
    summary: 'What would be shown of this file; stores nothing',
    method: 'POST',
    path: `${path}/cleaned`,
    access: from('owner'),
    body: LogoFile,
    longestBodyBytes,
    status: 200,
    response: CleanedLogo,
    errors,
  }),
  update: defineEndpoint({
    name: 'updateLogo',
    summary: 'Shows this SVG or PNG, cleaned, in place of the stones beside the council’s name',
    method: 'PUT',
    path,
    access: from('owner'),
    body: LogoFile,
    longestBodyBytes,
    status: 200,
    response: Logo,
    errors,
  }),
  remove: defineEndpoint({
    name: 'removeLogo',
    summary: 'Takes the logo away',
    method: 'DELETE',
    path,
    access: from('owner'),
    status: 204,
    errors: [],
  }),
};
