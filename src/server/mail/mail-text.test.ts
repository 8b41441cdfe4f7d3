import { expect, test } from 'vitest';
import { noIdentity } from '#contract/running/identity.ts';
import { letterIn } from './mail-text.ts';

test.each([
  ['Maria Gruber, +43 1 234 56 78, rat@altdorf.example', 'rat@altdorf.example'],
  ['rat@altdorf.example or maria@altdorf.example', null],
  ['Maria Gruber, https://altdorf.example', null],
  [null, null],
])('with the contact %j an answer goes to %j', (contact, replyTo) => {
  expect(letterIn('de', { ...noIdentity, name: 'Altdorf', contact }).head).toEqual({
    language: 'de',
    council: 'Altdorf',
    replyTo,
  });
});
