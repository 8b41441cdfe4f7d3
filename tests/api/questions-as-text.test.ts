import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openBatch } from '#tests/support/council.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('every question of the active batch stands in the text, and a change shows', async () => {
  const admin = await app.signIn();
  const read = async () => app.visitor().fetch('/questions.txt');
  expect((await read()).status).toBe(200);
  await openBatch(admin, { questions: 6, phase: 1 });
  const answer = await read();
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('January 2030 Council');
  expect(text.match(/^\d+\. Question \d+\?\n {3}Author \d+$/gm)).toHaveLength(6);
});
