import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Phase } from '#contract/council/public-batch.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { messageText, toInviteLanguage, untilText } from './words.ts';

const catalogues = readCatalogues();
const language = (code: string) => toInviteLanguage(toSpoken(compile(catalogues, code, ['invite'])));
const batch = (phase: Phase) => ({
  batch: {
    slug: 'november-2026-council',
    phase,
    submission_deadline: '2026-11-25T17:00:00.000Z',
    stoning_deadline: '2026-12-02T17:30:00.000Z',
    moves_on_at: null,
    online_closed_at: null,
    revealed: null,
  },
  now: Date.parse('2026-11-20T12:00:00.000Z'),
});
const zone = 'Europe/Vienna';

const own = process.env.TZ;
beforeEach(() => {
  process.env.TZ = zone;
});
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

test.each([
  ['en', 1, 'Until Wednesday 25\u00a0November, 18:00'],
  ['en', 2, 'Until Wednesday 2\u00a0December, 18:30'],
  ['de', 1, 'Bis Mittwoch, 25.\u00a0November, 18:00 Uhr'],
  ['fr', 1, 'Jusqu’au mercredi 25\u00a0novembre à 18:00'],
  ['es', 1, 'Hasta el miércoles, 25\u00a0de noviembre, 18:00'],
  ['en', 3, undefined],
] as const)('in %s, phase %i, paper says %j', (code, phase, text) =>
  expect(untilText(batch(phase), language(code), zone)).toBe(text),
);

test.each([
  ['en', 'Until Wednesday 25\u00a0November, 18:00 (Central European Time)'],
  ['de', 'Bis Mittwoch, 25.\u00a0November, 18:00 Uhr (Mitteleuropäische Zeit)'],
  ['fr', 'Jusqu’au mercredi 25\u00a0novembre à 18:00 (heure d’Europe centrale)'],
  ['es', 'Hasta el miércoles, 25\u00a0de noviembre, 18:00 (hora de Europa central)'],
  ['ar', 'حتى الأربعاء، 25\u00a0نوفمبر، الساعة 18:00 (توقيت وسط أوروبا)'],
])('in %s, paper that is made in another time zone says whose hour it is', (code, text) => {
  process.env.TZ = 'UTC';
  const plain = (said: string | undefined) => said?.replaceAll(/[\u2068\u2069]/g, '');
  expect(plain(untilText(batch(1), language(code), zone))).toBe(text);
  const message = messageText(batch(1), language(code), 'x', { name: null, time_zone: zone });
  expect(plain(message)).toContain(text.slice(text.indexOf('18:00')));
  process.env.TZ = 'Europe/Zurich';
  expect(untilText(batch(1), language(code), zone)).not.toContain('(');
});

test.each(Object.keys(catalogues))('the text to send has address and deadline in %s', (code) => {
  const address = 'http://192.168.1.5:3000';
  const said = ([1, 2, 3] as const).map((phase) =>
    messageText(batch(phase), language(code), address, { name: 'Rat', time_zone: zone }),
  );
  expect(said.map((text) => text.includes(address))).toEqual([true, true, true]);
  // What is completed keeps its own address when another batch is active.
  const own = `${address}/batches/november-2026-council`;
  expect(said.map((text) => new RegExp(`${own}(?!/)`).test(text))).toEqual([false, false, true]);
  expect(said.map((text) => /18:[03]0/.test(text))).toEqual([true, true, false]);
  const calendar = `${address}/batches/november-2026-council/deadlines.ics`;
  expect(said.map((text) => text.includes(calendar))).toEqual([true, true, false]);
  expect(said.every((text) => text.endsWith('\n\nRat'))).toBe(true);
});
