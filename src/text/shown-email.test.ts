import { expect, test } from 'vitest';
import { toShownEmail } from './shown-email.ts';

test.each([
  ['an ordinary one is as it is', 'Ada@Example.org', 'Ada@Example.org'],
  ['a domain in punycode is shown in its letters', 'Gil@xn--bcher-kva.example', 'Gil@bücher.example'],
  ['what is no punycode stays', 'gil@xn--\u00fc.example', 'gil@xn--\u00fc.example'],
  ['what would be another domain stays', 'gil@xn--a.example', 'gil@xn--a.example'],
  ['letters that hide something stay in punycode', 'gil@xn--bcher-kva1776c.example', 'gil@xn--bcher-kva1776c.example'],
  ['none', '', ''],
])('%s', (_, stored, shown) => {
  expect(toShownEmail(stored)).toBe(shown);
});
