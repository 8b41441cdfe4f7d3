import { expect, test } from 'vitest';
import { toZoneName } from './zone-name.ts';

test.each([
  ['UTC', 'UTC'],
  ['Europe/Vienna', 'Europe/Vienna'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Argentina/Rio_Gallegos', 'America/Argentina/Rio Gallegos'],
  ['Asia/Saigon', 'Asia/Ho Chi Minh'],
])('%s reads as %s', (zone, name) => {
  expect(toZoneName(zone)).toBe(name);
});
