import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashCardCode, mayBeCardCode, newCardCode, readCardCode } from './codes.ts';

const key = createSecretKey(Buffer.alloc(32, 7));

test('cards that were printed, and hashes that are stored, are those of every later version', async () => {
  const hash = await hashCardCode('01234567895E', '00000000-0000-4000-8000-00000000000a', key);

  expect(mayBeCardCode('01234567895E', key)).toBe(true);
  expect(mayBeCardCode('01234567895F', key)).toBe(false);
  expect(hash.toString('hex')).toBe('68d65626888367a99887d957651f82b1fc2fd448a384c3037e0abd1b5e38bba4');
});

test('a new code is one that this server gives', () => {
  const code = newCardCode(key);

  expect(readCardCode(code)).toBe(code);
  expect(mayBeCardCode(code, key)).toBe(true);
});
