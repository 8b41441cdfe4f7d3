import slugify from '@sindresorhus/slugify';

const longest = 80;

/** The name in the letters of an address, transliterated where it is in others; empty where nothing is left of it. */
export function toSlug(name: string): string {
  return slugify(name, { decamelize: false }).slice(0, longest).replace(/-$/, '');
}
