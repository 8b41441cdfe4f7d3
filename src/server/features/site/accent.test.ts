import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAccentStyle, toShades } from './accent.ts';

const lightest = ['oklch(0.99 0.004 92)', 'oklch(0.966 0.007 88)', 'oklch(0.934 0.01 86)', 'oklch(0.905 0.006 80)'];
const darkest = ['oklch(0.19 0.008 82)', 'oklch(0.222 0.008 82)', 'oklch(0.264 0.009 82)', 'oklch(0.332 0.006 85)'];

test('of any colour letters can be read on any paper, and on a button of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const { light, dark } = toShades(`#${colour.toString(16).padStart(6, '0')}`);
      const contrasts = [
        ...[...lightest, light.wash, light.on].map((surface) => wcagContrast(light.accent, surface)),
        ...[...darkest, dark.wash, dark.on].map((surface) => wcagContrast(dark.accent, surface)),
        wcagContrast(light.deep, light.on),
        wcagContrast(dark.deep, dark.on),
      ];
      return contrasts.every((contrast) => contrast >= 4.5);
    }),
    { numRuns: 300 },
  );
});

test('a colour that can be read stays as it is, and nothing else gets into the style', () => {
  expect(toShades('#1f4f57').light.accent).toBe('#1f4f57');
  expect(toShades('#ffe000').light.accent).not.toBe('#ffe000');
  expect(toShades('#ffe000').dark.accent).toBe('#ffe000');
  expect(toAccentStyle('#ffe000')).toMatch(/^:root\{[-\w:#(),; ]+\}$/);
});
