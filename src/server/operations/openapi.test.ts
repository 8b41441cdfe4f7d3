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
