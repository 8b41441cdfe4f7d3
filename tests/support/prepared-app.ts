import { afterAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from './app.ts';

/** The app of a whole test file and an administrator who is signed in. Each test begins with empty tables. */
export async function prepareApp(...args: Parameters<typeof startTestApp>): Promise<{ app: TestApp; admin: Visitor }> {
  const app = await startTestApp(...args);
  beforeEach(() => app.empty());
  afterAll(() => app.stop());
  return { app, admin: await app.signIn() };
}
