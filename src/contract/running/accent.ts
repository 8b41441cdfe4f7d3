import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { from } from '#contract/wire/roles.ts';

/** A colour as a browser's own field gives it. */
export const Accent = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #1f4f57'));
export type Accent = z.infer<typeof Accent>;

/** The accent itself, deeper for what is pressed, thin as a wash, and what is written on it. */
const AccentShades = z.object({ accent: z.string(), deep: z.string(), wash: z.string(), on: z.string() });
export type AccentShades = z.infer<typeof AccentShades>;

export const accentApi = {
  shades: defineEndpoint({
    name: 'readAccentShades',
    summary: 'How a colour would be shown on light and on dark paper, so that letters can be read; stores nothing',
    method: 'GET',
    path: '/api/admin/identity/accent-shades',
    access: from('viewer'),
    query: z.strictObject({ accent: Accent }),
    status: 200,
    response: z.object({ light: AccentShades, dark: AccentShades }),
    errors: [],
  }),
};

const shadeOfToken = {
  '--river': 'accent',
  '--river-deep': 'deep',
  '--river-wash': 'wash',
  '--on-river': 'on',
} as const;
const onPaper = '--council';

/** The tokens that an accent takes the place of. */
export const accentTokens = [...Object.keys(shadeOfToken), onPaper];

/** What stands in them, by the same switch between light and dark that the build gives the product's own. */
export function toAccentTokens({
  light,
  dark,
}: Record<'light' | 'dark', AccentShades>): [name: string, value: string][] {
  const pairs = Object.entries(shadeOfToken).map(([name, shade]): [string, string] => [
    name,
    `var(--lightningcss-light,${light[shade]})var(--lightningcss-dark,${dark[shade]})`,
  ]);
  // Paper is always light.
  return [...pairs, [onPaper, light.accent]];
}
