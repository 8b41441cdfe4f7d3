import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CompressedAnswer } from './compressed-answer.ts';
import { KeptAnswer } from './kept-answer.ts';

test('an answer is there at once when somebody has asked for it, until something changes', async () => {
  let renderings = 0;
  const kept = new KeptAnswer(
    async () => ({
      hash: `version ${++renderings}`,
      serverTimeMs: 0,
      renderedAtMs: performance.now(),
      content: { server_time: '2026-01-01T00:00:00Z', batch: null, questions: [] },
      body: Buffer.from(`body ${renderings}`),
    }),
    () => {},
  );
  kept.hearsChanges = true;
  const compressed = new CompressedAnswer(kept);
  await kept.read();
  expect(compressed.fresh).toBeUndefined();
  const [first, second] = await Promise.all([compressed.read(), compressed.read()]);
  expect(second).toBe(first);
  expect(compressed.fresh).toBe(first);
  kept.changed();
  expect(compressed.fresh).toBeUndefined();
  expect(gunzipSync((await compressed.read()).bodies.gzip).toString()).toBe('body 2');
  expect(compressed.fresh?.hash).toBe('version 2');
});
