import { expect, test } from 'vitest';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { sendRaw } from '#tests/support/raw-request.ts';

const { app, admin } = await shareApp();

async function ask(path: string, method = 'GET') {
  const answer = await app.visitor().fetch(path, { method, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location') };
}

const leadsTo = (location: string) => ({ status: 308, location });
const nowhere = { status: 404, location: null };

test('the address of a result leads there with a slash or a full stop at its end, too', async () => {
  const { batch } = await openBatch(admin, { questions: 4, takeAlong: 'none' });
  const { slug, id } = await setPhase(admin, batch, 3);
  for (const end of ['/', '.', '//', './', '/.', '...', '%2E', '%2f', '/?from=mail'])
    expect(await ask(`/batches/${slug}${end}`), end).toEqual(
      leadsTo(`/batches/${slug}${end.includes('?') ? '?from=mail' : ''}`),
    );
  expect(await ask(`/batches/${id}/`)).toEqual(leadsTo(`/batches/${id}`));
  expect(await ask(`/batches/${slug}/`, 'HEAD')).toEqual(leadsTo(`/batches/${slug}`));
  expect((await ask(`/batches/${slug}`)).status).toBe(200);
});

test.each(['/batches', '/training-circle', '/privacy', '/admin', '/questions.txt', '/batches.atom', '/sitemap.xml'])(
  '%s does, too',
  async (path) => {
    expect(await ask(`${path}/`)).toEqual(leadsTo(path));
    expect(await ask(`${path}.`)).toEqual(leadsTo(path));
  },
);

test('a print of the panel with a slash does, too', async () => {
  expect(await ask('/admin/print/poster/')).toEqual(leadsTo('/admin/print/poster'));
});

test.each([
  '/nowhere/',
  '/nowhere.',
  '/batches/nowhere/',
  '/batches/nowhere.',
  '/batches/:address/',
  '/batches/%/',
  '//',
  '/.',
  '//evil.example/',
  '//batches/',
  '/\\evil.example/',
  '/%2F%2Fevil.example/',
  '/api/active-batch/',
  '/api/batches/',
])('%s is nowhere, and leads to no other site', async (path) => {
  // Not by `fetch`, which would tidy the address.
  const answer = await sendRaw(app.url, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  expect({ status: Number(answer.split(' ')[1]), location: /^location: (.*)$/im.exec(answer)?.[1] ?? null }).toEqual(
    nowhere,
  );
});

test('only who reads is led on', async () => {
  const visitor = app.visitor();
  const answer = await visitor.fetch('/batches/', { method: 'POST', headers: { origin: app.url }, redirect: 'manual' });
  expect(answer.status).toBe(404);
});
