import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CompressedAnswer } from './compressed-answer.ts';
import { KeptAnswer } from './kept-answer.ts';

test('an answer is compressed once, until something changes', async () => {
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
  const [first, second] = await Promise.all([compressed.read(), compressed.read()]);
  expect(second).toBe(first);
  kept.changed();
  expect(gunzipSync((await compressed.read()).bodies.gzip).toString()).toBe('body 2');
});
