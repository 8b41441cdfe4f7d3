import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';

async function start(env: NodeJS.ProcessEnv) {
  const app = await startTestApp(env);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= app.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...app, stop };
}

test('with METRICS_TOKEN the figures are for whoever shows it, by any host name; alive and ready are for all', async () => {
  const token = 'a token of many letters';
  const app = await start({ METRICS_TOKEN: token });
  const ask = (path: string, authorization?: string) =>
    app.visitor().fetch(path, { headers: authorization ? { authorization } : {} });
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, `Bearer ${token.slice(1)}`]) {
    const answer = await ask('/metrics', wrong);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.text()).not.toContain('build_info');
  }
  expect(await (await ask('/metrics', `Bearer ${token}`)).text()).toContain('build_info');
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
});

test('a metric ends in _total where it is a counter, and only there, as promtool asks', async () => {
  const app = await start({});
  const served = await (await app.visitor().fetch('/metrics')).text();
  const types = [...served.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }));
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
});

test('for DRAIN_SECONDS a copy that is stopped is not ready and serves everybody, streams too', async () => {
  const app = await start({ DRAIN_SECONDS: '2' });
  const stream = await app.visitor().fetch('/api/events');
  let isStreaming = true;
  const read = stream.text().finally(() => {
    isStreaming = false;
  });
  const stopped = app.stop();
  const ready = await app.visitor().fetch('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'stopping' });
  expect((await app.visitor().fetch('/')).status).toBe(200);
  // As by a balancer that has not asked yet.
  for (let n = 0; n < 20; n++) expect((await app.visitor().fetch('/api/active-batch')).status).toBe(200);
  expect(isStreaming).toBe(true);
  await Promise.all([stopped, read]);
  await expect(app.visitor().fetch('/readyz')).rejects.toThrow();
});
