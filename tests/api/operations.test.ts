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
  const untilMs = performance.now() + 2_000;
  const stopped = app.stop();
  /** What is asked in these seconds is answered; a slow machine may ask later. */
  const ask = async (path: string) => {
    const answer = await app
      .visitor()
      .fetch(path)
      .catch(() => undefined);
    if (performance.now() < untilMs) expect(answer).toBeDefined();
    return answer;
  };
  const ready = await ask('/readyz');
  expect(ready?.status ?? 503).toBe(503);
  expect((await ready?.json()) ?? { status: 'stopping' }).toEqual({ status: 'stopping' });
  // As by a balancer that has not asked yet.
  for (const path of ['/', ...Array.from({ length: 20 }, () => '/api/active-batch')])
    expect((await ask(path))?.status ?? 200).toBe(200);
  if (performance.now() < untilMs) expect(isStreaming).toBe(true);
  await Promise.all([stopped, read]);
  await expect(app.visitor().fetch('/readyz')).rejects.toThrow();
});
