import { readFileSync } from 'node:fs';
import { formatHex } from 'culori';
import { expect, test } from 'vitest';
import { shareApp } from '#tests/support/prepared-app.ts';
import { unknownHostPages } from './unknown-host-page.ts';

const { app } = await shareApp();

test('the page by a name that is not ours has the colours of all others', () => {
  const { html } = unknownHostPages(app.deps.site).in('en');
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
  const shades = [...tokens.matchAll(/--([\w-]+): light-dark\((oklch\(.+?\)), (oklch\(.+?\))\);/g)];
  const hexOf = new Map(shades.map(([, name, light, dark]) => [name, [formatHex(light), formatHex(dark)]]));
  // Light, dark by the system, light by choice, dark by choice.
  const sets = [...html.matchAll(/(?:--[\w-]+:#[\da-f]{6};?){5}/g)].map(([declarations]) =>
    [...declarations.matchAll(/--([\w-]+):(#[\da-f]{6})/g)].map(([, name, hex]) => [name, hex]),
  );
  expect(sets).toHaveLength(4);
  for (const [index, set] of sets.entries())
    expect(set).toEqual(set.map(([name = '']) => [name, hexOf.get(name)?.[index % 2]]));
});
