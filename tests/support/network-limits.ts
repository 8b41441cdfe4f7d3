import { onTestFinished } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { AppError } from '#server/app-error.ts';
import { startTestApp, type TestApp, type Visitor } from './app.ts';
import { quickPace } from './quick-pace.ts';

/** A fiftieth of the real limits: two new voters and eight submissions of one network at once, 24 voters of a neighbourhood. */
export const strict = { RATE_LIMIT_FACTOR: '0.02' };
export const viaProxy = { TRUSTED_PROXIES: '127.0.0.1/32' };

/** An app of one test, since what one has used up another must not miss. */
export async function startForTest(...args: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...args);
  onTestFinished(() => app.stop());
  return app;
}

/** The pace of those who leave instead of standing in line: they are answered 429, so that it shows who would have had to. */
export const impatient = () => ({
  ...quickPace(),
  line: { wait: () => Promise.reject(new AppError('too_many_requests', { retry_after: 1 })) },
});

export async function become(visitor: Visitor, headers: Record<string, string> = {}): Promise<number> {
  const { path, method } = ballotsApi.becomeVoter;
  return (await visitor.fetch(path, { method, headers })).status;
}
