import { expect, test } from 'vitest';
import { pagesApi } from '#contract/running/pages.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import type { Served } from './serve.ts';

const { app, admin } = await shareApp();

test('whoever sends a long body is asked for once, before it is read', async () => {
  const http = app.http as unknown as Served;
  const { gatekeeper } = http;
  let asked = 0;
  http.gatekeeper = (...call) => {
    asked += 1;
    return gatekeeper(...call);
  };
  const body = { accessibility_text: 'All of it can be used.', accessibility_texts: {}, given: true };
  expect((await admin.send(pagesApi.accessibility.update, { headers: {}, body })).status).toBe(200);
  expect(asked).toBe(1);
  expect((await app.visitor().send(pagesApi.accessibility.update, { headers: {}, body })).status).toBe(401);
  expect(asked).toBe(2);
  http.gatekeeper = gatekeeper;
});
