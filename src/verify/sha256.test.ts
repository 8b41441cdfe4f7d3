import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const byNode = (text: string) => createHash('sha256').update(text).digest('hex');

test('the hash of every length around the blocks is the one that Node makes', () => {
  for (let length = 0; length <= 200; length++) {
    const text = 'aé€😀z'.repeat(60).slice(0, length).toWellFormed();
    expect(sha256(text)).toBe(byNode(text));
  }
});

test('so is the hash of a long text', () => {
  const text = 'Who speaks for the river?\n'.repeat(50_000);
  expect(sha256(text)).toBe(byNode(text));
});
