import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';

test('the description of the API is clean by the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(describeApi()), config });
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test('whatever takes a body says what it takes', () => {
  const { paths } = describeApi() as {
    paths: Record<string, Record<string, { requestBody?: object; responses: object }>>;
  };
  const writes = Object.values(paths)
    .flatMap(Object.values)
    .filter(({ requestBody }) => requestBody);
  expect(writes.length).toBeGreaterThan(0);
  for (const { responses } of writes) expect(Object.keys(responses)).toContain('415');
});

test('each array names its items, for tools that read no tuples', () => {
  const arrays = schemasIn(describeApi()).filter(({ type }) => type === 'array');
  expect(arrays.length).toBeGreaterThan(0);
  const tuples = arrays.flatMap(({ prefixItems, items }) => prefixItems?.map((item) => [item, items]) ?? []);
  expect(tuples.length).toBeGreaterThan(0);
  for (const { items } of arrays) expect(items).toBeTypeOf('object');
  for (const [item, items] of tuples) expect(item).toEqual(items);
});

type Schema = { type?: unknown; items?: unknown; prefixItems?: unknown[] };

function schemasIn(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Schema, ...Object.values(value).flatMap(schemasIn)];
}
