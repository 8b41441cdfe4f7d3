import { expect, test } from 'vitest';
import { completeWebAddress } from './web-address.ts';

test.each([
  ['altdorf.example', 'https://altdorf.example'],
  ['www.altdorf.example/imprint?page=1', 'https://www.altdorf.example/imprint?page=1'],
  ['bürgerrat.example', 'https://bürgerrat.example'],
])('completes %s', (typed, whole) => {
  expect(completeWebAddress(typed)).toBe(whole);
});

test.each([
  '',
  'http://altdorf.example',
  'https://altdorf.example',
  'javascript:alert.one',
  'altdorf',
  '/imprint',
  'rat@altdorf.example',
  'laptop.local',
  'altdorf.example:3000',
  '1.5',
])('leaves %j as it is', (typed) => {
  expect(completeWebAddress(typed)).toBe(typed);
});
