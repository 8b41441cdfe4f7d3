import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { unknownHostPages } from './unknown-host-page.ts';

const { app } = await prepareApp();

test('the page by a name that is not ours has the colours of all others', () => {
  const { html } = unknownHostPages(app.deps.site).in('en');
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
  const used = [...html.matchAll(/--([\w-]+):(light-dark\(.+?\)\))/g)].map(([, name, value]) => `--${name}: ${value};`);
  expect(used).toHaveLength(4);
  for (const declaration of used) expect(tokens).toContain(declaration);
});
