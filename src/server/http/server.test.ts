import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openSocket, readToEnd } from '#tests/support/raw-request.ts';
import { recordLog } from '#tests/support/record-log.ts';
import { createHttpServer } from './server.ts';

const patience = { headersMs: 100_000, requestMs: 100_000, checkMs: 20, silenceMs: 100_000 };
const hurry = { ...patience, headersMs: 100, requestMs: 200 };

async function startServer(timeouts: typeof hurry): Promise<string> {
  const server = createHttpServer(
    { publicOrigin: undefined, allowedHosts: ['x'], trustedProxies: [] },
    pino({ level: 'silent' }),
    timeouts,
  );
  server.post('/', async () => ({ done: true }));
  server.get('/', (_request, reply) => void reply.hijack());
  onTestFinished(() => server.close());
  return server.listen({ port: 0, host: '127.0.0.1' });
}

test.each([
  ['whose headers never end', 'POST / HTTP/1.1\r\nhost: x\r\nx-drop: a\r\n'],
  ['that says nothing', 'POST / HTTP/1.1\r\n'],
  [
    'whose body never ends',
    'POST / HTTP/1.1\r\nhost: x\r\norigin: http://x\r\ncontent-type: application/json\r\ncontent-length: 30000\r\n\r\n{',
  ],
])('a request %s is answered 408 and hung up on', async (_, beginning) => {
  const socket = await openSocket(await startServer(hurry));
  socket.write(beginning);
  // A byte now and then must not win more time.
  const drip = setInterval(() => socket.write('y'), 30);
  socket.on('close', () => clearInterval(drip));
  const answer = await readToEnd(socket);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('"code":"request_too_slow"');
});

test('a connection on which nothing moves is closed', async () => {
  const socket = await openSocket(await startServer({ ...patience, silenceMs: 50 }));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await readToEnd(socket)).toBe('');
});

test('a log line about a request names its route, not who asked or what for', async () => {
  const { logger, lines } = recordLog();
  const server = createHttpServer(
    { publicOrigin: undefined, allowedHosts: ['x'], trustedProxies: ['127.0.0.1'] },
    logger,
  );
  onTestFinished(() => server.close());
  server.get('/asked/:id', async (request) => {
    request.log.info({ req: request }, 'asked');
    throw new Error('broken');
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  expect((await fetch(`${url}/asked/secret-id?email=secret@example.org`, { headers })).status).toBe(500);
  expect(lines.join('')).toContain('"route":"/asked/:id"');
  expect(lines.join('')).not.toMatch(/203\.0\.113|secret/);
});

test('a client that hangs up half-way is no error, and nothing is said of the database', async () => {
  const { logger, lines } = recordLog();
  const server = createHttpServer({ publicOrigin: undefined, allowedHosts: ['x'], trustedProxies: [] }, logger);
  onTestFinished(() => server.close());
  server.post('/', async () => ({ done: true }));
  const heard = Promise.withResolvers<void>();
  server.addHook('onRequest', async () => heard.resolve());
  const socket = await openSocket(await server.listen({ port: 0, host: '127.0.0.1' }));
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\norigin: http://x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  );
  await heard.promise;
  socket.resetAndDestroy();
  await expect.poll(() => lines.join('')).toContain('request_aborted');
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 20)).toEqual([
    expect.objectContaining({ msg: expect.stringContaining('Server listening') }),
  ]);
  expect(lines.join('')).not.toContain('database');
});
