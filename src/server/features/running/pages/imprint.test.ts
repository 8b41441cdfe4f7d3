import { expect, test } from 'vitest';
import { identityApi } from '#contract/running/identity.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await prepareApp();

const name = (imprint: string | null) =>
  admin.send(identityApi.update, {
    headers: {},
    body: { name: null, contact: null, imprint, language: null, time_zone: null },
  });
const open = () => app.visitor().fetch('/imprint', { redirect: 'manual' });

test('leads on to the page that the council names, and is a page of its own where it names none', async () => {
  await name('https://altdorf.example/imprint');
  const led = await open();
  expect([led.status, led.headers.get('location')]).toEqual([302, 'https://altdorf.example/imprint']);
  await name(null);
  expect((await open()).status).toBe(200);
});

test('leads nobody round in a circle', async () => {
  await name(`${app.url}/imprint/`);
  expect((await open()).status).toBe(200);
});
