import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Rendering } from './rendering.ts';
import { noResult } from './result-cache.ts';

const render = () =>
  new Rendering({ batch: null, questions: [], result: noResult, now: new Date(0), readAtMs: performance.now() });

test('a form is made once for all who ask for it, and anew with the next rendering', async () => {
  let made = 0;
  const draw = () => ({ meaning: 'page', body: `drawing ${++made}` });
  const rendering = render();
  const [first, second] = [rendering.as('page', draw), rendering.as('page', draw)];
  expect(second).toBe(first);
  expect(gunzipSync(await render().as('page', draw).body.as('gzip')).toString()).toBe('drawing 2');
});

test('the same content is the same version, whenever it was rendered', () => {
  const [first, second] = [render().asJson(), render().asJson()];
  expect(second.hash).toBe(first.hash);
});
