import { readFileSync } from 'node:fs';
import { converter, formatHex, wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAccentStyle, toShades } from './accent.ts';

const styles = readFileSync(new URL('../../../../web/styles/tokens.css', import.meta.url), 'utf8');

/** A colour of the stylesheet, in both schemes. */
function token(name: string): { light: string; dark: string } {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((oklch\\(.+?\\)), (oklch\\(.+?\\))\\);`).exec(styles) ?? [];
  if (!light || !dark) throw new Error(`tokens.css has no --${name}.`);
  return { light, dark };
}

// What letters in the accent may lie on, but the wash that takes its place.
const washes = [...styles.matchAll(/--([\w-]+-wash): light-dark/g)].map(([, name]) => name ?? '');
const surfaces = ['paper', 'paper-deep', 'sheet', ...washes.filter((name) => name !== 'river-wash')].map(token);
const schemes = ['light', 'dark'] as const;
const lightness = (colour: string) => converter('oklch')(colour)?.l ?? 0;

test('of any colour letters can be read on any paper, and on a button of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const shades = toShades(`#${colour.toString(16).padStart(6, '0')}`);
      const contrasts = schemes.flatMap((scheme) => {
        const { accent, deep, wash, on } = shades[scheme];
        const under = [...surfaces.map((surface) => surface[scheme]), wash, on];
        return [...under.map((surface) => wcagContrast(accent, surface)), wcagContrast(deep, on)];
      });
      return contrasts.every((contrast) => contrast >= 4.5);
    }),
    { numRuns: 300 },
  );
});

test.each(schemes)(
  'it is changed no further than the hardest surface of tokens.css asks for, and lies on its own: %s',
  (scheme) => {
    const { accent, wash, on } = toShades(scheme === 'light' ? '#ffffff' : '#000000')[scheme];
    expect(Math.min(...surfaces.map((surface) => wcagContrast(accent, surface[scheme])))).toBeLessThan(4.65);
    expect(lightness(wash)).toBeCloseTo(lightness(token('river-wash')[scheme]), 2);
    expect(on).toBe(formatHex(token('on-river')[scheme]));
  },
);

test('a colour that can be read stays as it is, and nothing else gets into the style', () => {
  expect(toShades('#1f4f57').light.accent).toBe('#1f4f57');
  expect(toShades('#ffe000').light.accent).not.toBe('#ffe000');
  expect(toShades('#ffe000').dark.accent).toBe('#ffe000');
  expect(toAccentStyle('#ffe000')).toMatch(/^:root\{[-\w:#(),; ]+\}$/);
});
