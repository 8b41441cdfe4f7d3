import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';

test('who gets back what was taken may go on at once, even after a refusal', async () => {
  const app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  onTestFinished(app.stop);
  const { limiter } = app.deps;
  const buckets = [{ act: 'knock', by: 'Ada', times: 3, minutes: 10 }];
  for (let n = 0; n < 3; n++) await limiter.take(buckets);
  await expect(limiter.take(buckets)).rejects.toMatchObject({ code: 'too_many_requests' });
  for (let n = 0; n < 3; n++) await limiter.giveBack(buckets);
  await limiter.take(buckets);
});
