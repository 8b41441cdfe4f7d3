import { afterAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from './app.ts';

type Prepared = { app: TestApp; admin: Visitor };

/** The app of a whole test file and an administrator who is signed in. Each test begins with empty tables. */
export async function prepareApp(...args: Parameters<typeof startTestApp>): Promise<Prepared> {
  const app = await startTestApp(...args);
  beforeEach(() => app.empty());
  afterAll(() => app.stop());
  return { app, admin: await app.signIn() };
}

let standing: Promise<TestApp> | undefined;

/**
 * The same, of an app that the files of a process share one after the other, which takes a tenth of a start. For who leaves it as it was but
 * for rows: whoever changes its schema or settings, or stops it, prepares another one.
 */
export async function shareApp(): Promise<Prepared> {
  standing ??= startTestApp();
  const app = await standing;
  await app.renew();
  beforeEach(() => app.empty());
  return { app, admin: await app.signIn() };
}
