import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from './logger.ts';

function log(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('what the database quotes of a row is not logged, nor any address', () => {
  const refused = Object.assign(new Error('duplicate key value of ada@example.org'), {
    code: '23505',
    detail: 'Key (lower(name))=(Ada Lovelace) already exists.',
    where: 'COPY users, line 1: "Ada Lovelace"',
  });
  const line = log((logger) => logger.error({ err: refused }, 'answered unexpected'));
  expect(JSON.parse(line)).toMatchObject({ msg: 'answered unexpected', err: { code: '23505', type: 'Error' } });
  expect(line).toContain('duplicate key value of [address]');
  expect(line).not.toMatch(/ada@|Lovelace/i);
});

test('an address in a cause, a field or a message is not logged', () => {
  const cause = new Error('no such mailbox: ada@example.org');
  const line = log((logger) => {
    logger.warn({ err: new Error('mail failed', { cause }), to: 'ada@example.org' }, 'to ADA@example.org');
    logger.child({ url: '/api/admin/users?email=ada%40example.org' }).info('asked');
  });
  expect(
    line
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one).msg),
  ).toEqual(['to [address]', 'asked']);
  expect(line).not.toMatch(/ada(?:@|%40)/i);
});

test('of each kind of line there is one a second, and then how many were held back', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: { msg: string; heldBack?: number }[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const fail = (code: string) =>
    logger.child({ requestId: '1' }).error({ err: Object.assign(new Error(), { code }) }, 'failed');
  for (let n = 0; n < 500; n++) fail('ENOSPC');
  fail('ECONNREFUSED');
  logger.error('something else');
  expect(lines.map(({ msg }) => msg)).toEqual(['failed', 'failed', 'something else']);

  vi.advanceTimersByTime(1_000);
  expect(lines.slice(3)).toEqual([expect.objectContaining({ msg: 'failed', heldBack: 499 })]);
  fail('ENOSPC');
  expect(lines).toHaveLength(5);
});

test('what is remembered of held back lines does not grow with their kinds', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const written: string[] = [];
  const logger = createLogger('info', { write: (line) => void written.push(line) });
  for (let n = 0; n < 10_000; n++) logger.error(`failed in way ${n}`);
  expect(written.length).toBeLessThan(200);
});
