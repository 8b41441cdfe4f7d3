import { expect, test } from 'vitest';
import { toContactPieces } from '#server/texts/contact-pieces.ts';

test.each([
  ['rat@altdorf.example', { 'rat@altdorf.example': 'mailto:rat@altdorf.example' }],
  [
    'Maria, 01 234 56, maria@altdorf.example.',
    { '01 234 56': 'tel:0123456', 'maria@altdorf.example': 'mailto:maria@altdorf.example' },
  ],
  ['+43 (0)1/234-56 (Maria)', { '+43 (0)1/234-56': 'tel:+43123456' }],
  ['See https://altdorf.example/who, please.', { 'https://altdorf.example/who': 'https://altdorf.example/who' }],
  ['Town hall, 6460 Altdorf, Mo–Fr 9-12', {}],
  ['who?cc=b&c@d.example', { 'who?cc=b&c@d.example': 'mailto:who%3Fcc%3Db%26c@d.example' }],
])('of %j only what can be dialled, written to or opened leads anywhere', (contact, links) => {
  const pieces = toContactPieces(contact);
  expect(pieces.map(({ text }) => text).join('')).toBe(contact);
  expect(Object.fromEntries(pieces.flatMap(({ text, href }) => (href ? [[text, href]] : [])))).toEqual(links);
});
