import { expect, test } from 'vitest';
import { replaceAddresses, takeOutAddress } from './email-addresses.ts';

test.each([
  ['Key (lower(email))=(ada@example.org) already exists.', 'Key (lower(email))=(#) already exists.'],
  ['ada+council@sub.example.org, Grace.Hopper@EXAMPLE.org', '#, #'],
  ['GET /api/admin/users?email=ada%40example.org 500', 'GET # 500'],
  ['müller@bücher.example.', '#.'],
  ['ada@localhost', '#'],
  ['{"to":"o\'hara=x@example.org","cc":"<ada@[192.0.2.1]>"}', '{"to":"#","cc":"<#>"}'],
  ['no address @ all, 3@ and @here', 'no address @ all, 3@ and @here'],
])('in %j each address is replaced', (text, expected) => {
  expect(replaceAddresses(text, () => '#')).toBe(expected);
});

test.each([
  ['Write to ADA@example.org.', 'Write to ….'],
  ['ada@example.org', '…'],
  ['<ada@example.org>,ada@example.org', '<…>,…'],
  ['bada@example.org', 'bada@example.org'],
  ['ada@example.organisation', 'ada@example.organisation'],
  ['ada@example.org.uk', 'ada@example.org.uk'],
  ['ada@exampleXorg', 'ada@exampleXorg'],
])('from %j only the very address is taken out', (text, expected) => {
  expect(takeOutAddress(text, 'Ada@Example.org')).toBe(expected);
});

test.each(['gil@bücher.example', 'Gil@xn--bcher-kva.example'])('an address goes in every spelling: %s', (spelling) => {
  expect(takeOutAddress(`Ask ${spelling}!`, 'gil@xn--bcher-kva.example')).toBe('Ask …!');
});

test('a long text without an address is searched in no time', () => {
  const started = process.cpuUsage();
  expect(replaceAddresses('x'.repeat(200_000), () => '#')).toHaveLength(200_000);
  // Of its own work: what others do on the machine is not in it.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
});
