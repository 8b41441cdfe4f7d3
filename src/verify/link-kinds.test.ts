import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closeChain } from '#tests/support/close-chain.ts';
import { linkKinds } from './link-kinds.ts';
import { verifyRecord } from './record.ts';
import { sha256 } from './sha256.ts';

test('the kinds of links are those that the log takes', () => {
  const schema = readFileSync('src/server/database/schema.sql', 'utf8');
  const [, taken = ''] = /count_log_kind_check CHECK (.*)/.exec(schema) ?? [];
  const kinds = [...taken.matchAll(/'([a-z]+)'/g)].map(([, kind]) => kind);

  expect([...linkKinds.keys()].toSorted()).toEqual(kinds.toSorted());
});

test.each(['weather', 'audit', 'toString'])(
  'a record with a link of the batch that is of the kind "%s" does not hold',
  (kind) => {
    const record = JSON.parse(readFileSync('tests/fixtures/version-0.4.0/record-lot.json', 'utf8'));
    expect(verifyRecord(record).holds).toBe(true);
    const payload = JSON.stringify({ batch: record.batch.id, at: '2026-11-27T09:00:00.000Z' });
    record.chain.links.splice(-1, 0, { kind, payload, payload_hash: sha256(payload) });
    closeChain(record.chain);

    expect(verifyRecord(record)).toMatchObject({ holds: false, findings: expect.arrayContaining(['phases_differ']) });
  },
);
