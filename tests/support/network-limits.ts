import { onTestFinished } from 'vitest';
import { ballotsApi } from '#contract/council/ballots.ts';
import { startTestApp, type TestApp, type Visitor } from './app.ts';

/** A two-hundredth of the real limits: two new voters and four submissions of one network at once, six voters of a neighbourhood. */
export const strict = { RATE_LIMIT_FACTOR: '0.005' };
export const viaProxy = { TRUSTED_PROXIES: '127.0.0.1/32' };

/** An app of one test, since what one has used up another must not miss. */
export async function startForTest(...args: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...args);
  onTestFinished(() => app.stop());
  return app;
}

export async function become(visitor: Visitor, headers: Record<string, string> = {}): Promise<number> {
  const { path, method } = ballotsApi.becomeVoter;
  return (await visitor.fetch(path, { method, headers })).status;
}
