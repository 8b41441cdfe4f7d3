import { describe, expect, test } from 'vitest';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { type Question, questionsApi } from '#contract/council/questions.ts';
import { resultsApi } from '#contract/council/results.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoters, cast, choose, correct, deadlines, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await shareApp();

const read = (slug: string) => app.visitor().send(resultsApi.read, { params: { slug } });
const list = async () => (await app.visitor().send(resultsApi.list, {})).body.batches;
const change = (batch: Batch, body: Parameters<typeof admin.send<typeof batchesApi.update>>[1]['body']) =>
  admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });

async function create(name: string): Promise<Batch> {
  return (await admin.send(batchesApi.create, { headers: {}, body: { name, ...deadlines, take_along: 'none' } })).body;
}

async function castMany(batch: Batch, questions: readonly Question[], count: number): Promise<void> {
  for (const voter of await becomeVoters(app, count)) await cast(voter, batch, choose(questions));
}

/** Six questions, of which the first four got 4, 3, 2 and 1 stones of each ballot. */
async function complete(ballots: number, rules = {}) {
  const { batch, questions } = await openBatch(admin, { questions: 6, rules, takeAlong: 'none' });
  await castMany(batch, questions, ballots);
  return { batch: await setPhase(admin, batch, 3), questions };
}

describe('the address of a batch', () => {
  test.each([
    ['November 2026', 'november-2026'],
    ['Élan à Genève: Bürgerrat №1', /^elan-a-geneve-buergerrat/],
    ['مجلس الحكمة', /^mjls-alhkmt$/],
    ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
  ])('comes from its name: %s', async (name, expected) => {
    const { slug } = await create(name);
    expect(slug).toMatch(expected);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('is its id where the name has nothing that fits, or looks like an id', async () => {
    for (const name of ['🪨🪨', '01900000-0000-7000-8000-000000000000']) {
      const { id, slug } = await create(name);
      expect(slug).toBe(id);
    }
  });

  test('says until its completion when a receipt can be looked up there, of a batch that visitors know of', async () => {
    const { batch } = await openBatch(admin, { questions: 4, takeAlong: 'none' });
    await change(batch, { name: '<b>Rat</b>' });
    const ask = (address: string) =>
      app.visitor().fetch(`/batches/${address}`, { headers: { 'accept-language': 'de' } });
    const early = await ask(batch.id);
    expect([early.status, early.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const page = await early.text();
    expect(page).toMatch(
      /&#60;b&#62;Rat&#60;\/b&#62;\u2069 ist noch nicht abgeschlossen\. Sobald das so ist, können Sie hier nachsehen/,
    );
    expect(page).toMatch(/Angekündigtes Ende von „Steine geben“: \S+, \d+\. \S+ \d{4}/);
    const unknown = await create('Nobody was told of it');
    for (const address of [unknown.id, unknown.slug, 'nobody']) expect((await ask(address)).status).toBe(404);
    await setPhase(admin, batch, 3);
    expect(await (await ask(batch.id)).text()).toContain('receipt-check-title');
  });

  test('is another one for each batch of the same name', async () => {
    const slugs = [await create('Council'), await create('Council'), await create('council!')].map(({ slug }) => slug);
    expect(slugs).toEqual(['council', 'council-2', 'council-3']);
  });

  test('fits however long the name is', async () => {
    expect((await create('ß '.repeat(60).trim())).slug.length).toBeLessThanOrEqual(80);
  });

  test('stays through another name; not even the database takes another one', async () => {
    const { batch } = await complete(1);
    await change(batch, { name: 'Another name' });
    const { body } = await read(batch.slug);
    expect(body.batch).toMatchObject({ id: batch.id, name: 'Another name', slug: 'january-2030-council' });
    const moved = asOwner(app.connection, `update batches set slug = 'elsewhere' where id = '${batch.id}'`);
    await expect(moved).rejects.toThrow('the address of a batch stays');
  });
});

describe('the result of a completed batch', () => {
  test('is there under slug and id, in any case, with ranks and without a word about who asked by mail', async () => {
    const { batch, questions } = await complete(2, { council_size: 2 });
    for (const address of [batch.slug, batch.id, batch.slug.toUpperCase()]) {
      const { status, body } = await read(address);
      expect(status).toBe(200);
      expect(body.batch).toMatchObject({ slug: batch.slug, ballots: 2, phase: 3, unlisted: false });
      expect(body.batch.phases.map(({ phase }) => phase)).toEqual([1, 2, 3]);
      expect(
        body.questions.map(({ id, rank, stones, votes, forwarded }) => [id, rank, stones, votes, forwarded]),
      ).toEqual(questions.map(({ id }, n) => [id, Math.min(n + 1, 5), [8, 6, 4, 2, 0, 0][n], n < 4 ? 2 : 0, n < 2]));
      expect(body.questions[0]).toMatchObject({ breakdown: null, outcome: null, joint: false });
      expect(JSON.stringify(body)).not.toContain('@');
    }
    // Its page is whole without scripts.
    const html = await (await app.visitor().fetch(`/batches/${batch.slug}`)).text();
    expect(html).toMatch(/<title>January 2030 Council: the result<\/title>/);
    for (const { text } of questions) expect(html).toContain(text);
    expect(html).toContain('Questions are ranked by stones');
  });

  test('tells how often each question got 4, 3, 2 and 1 stones from 20 ballots on', async () => {
    const { batch } = await complete(20);
    const { body } = await read(batch.slug);
    expect(body.questions.slice(0, 2).map(({ breakdown }) => breakdown)).toEqual([
      [20, 0, 0, 0],
      [0, 20, 0, 0],
    ]);
  });

  test('is not there before it is completed, and nobody else is either', async () => {
    const { batch } = await openBatch(admin);
    expect(await read(batch.slug)).toMatchObject({ status: 404, body: { code: 'batch_not_found' } });
    expect((await read('nobody')).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('stays when another batch takes its place and its questions', async () => {
    const { batch, questions } = await complete(1);
    await openBatch(admin, { takeAlong: 'all', phase: 1 });
    const { body } = await read(batch.slug);
    expect(body.batch.is_active).toBe(false);
    expect(body.questions.map(({ text }) => text)).toEqual(questions.map(({ text }) => text));
  });

  test('answers 304 to who holds it, through ballots elsewhere too, and anew after a correction', async () => {
    const { batch, questions } = await complete(1);
    const path = `/api/batches/${batch.slug}`;
    const other = await openBatch(admin, { takeAlong: 'none' });
    const first = await app.visitor().fetch(path);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    await castMany(other.batch, other.questions, 1);
    expect((await app.visitor().fetch(path, { headers })).status).toBe(304);
    await correct(admin, batch, questions[0]?.id ?? '', 'In other words?');
    const again = await app.visitor().fetch(path, { headers });
    expect(again.status).toBe(200);
    expect(await again.text()).toContain('In other words?');
  });

  test('says when nobody could give stones, because the batch was not active', async () => {
    const { batch } = await openBatch(admin);
    await change(batch, { is_active: false });
    await change(batch, { is_active: true });
    await setPhase(admin, batch, 3);
    const { pauses = [], phases } = (await read(batch.slug)).body.batch;
    expect(pauses).toHaveLength(1);
    const moments = [phases[1]?.at, pauses[0]?.from, pauses[0]?.until, phases[2]?.at];
    expect(moments.map((at) => Date.parse(at ?? ''))).toEqual(
      moments.map((at) => Date.parse(at ?? '')).toSorted((one, other) => one - other),
    );
    const html = await (await app.visitor().fetch(`/batches/${batch.slug}`)).text();
    expect(html).toContain('nobody could give stones');
    expect((await read((await complete(1)).batch.slug)).body.batch.pauses).toBeUndefined();
  });

  test('shows nothing of the stones while it is open again, and says when it was', async () => {
    const { batch, questions } = await complete(3, { stones_shown: 'when_completed' });
    await setPhase(admin, batch, 2);
    const reopened = await app.visitor().fetch(`/api/batches/${batch.slug}`);
    const cached = { 'if-none-match': reopened.headers.get('etag') ?? '' };
    const body = await reopened.json();
    expect(body).toMatchObject({ batch: { phase: 2, ballots: null }, questions: [], result: null });
    expect(body.batch.phases.map(({ phase }: { phase: number }) => phase)).toEqual([1, 2, 3, 2]);
    expect(await list()).toEqual([]);
    // A further ballot leaves no trace in it, nor in its tag.
    await castMany(batch, questions, 1);
    expect((await app.visitor().fetch(`/api/batches/${batch.slug}`, { headers: cached })).status).toBe(304);
    await setPhase(admin, batch, 3);
    expect((await read(batch.slug)).body.batch.ballots).toBe(4);
  });

  test('says that a round was set aside, when and why, after a reset and after a way back', async () => {
    const { batch } = await complete(2);
    await admin.send(questionsApi.resetStones, { body: { batches: [batch.id], reason: 'A rehearsal.' } });
    const { body } = await read(batch.slug);
    expect(body.batch.rounds_set_aside).toMatchObject([{ round: 1, ballots: 2, reason: 'A rehearsal.' }]);
    expect(body.questions.every(({ stones }) => stones === 0)).toBe(true);
    await change(batch, { phase: 1, reason: 'Once more.' });
    expect((await read(batch.slug)).body).toMatchObject({ batch: { phase: 1, ballots: null }, questions: [] });
  });

  test('shows what was taken out and corrected, and no words that were erased', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 6, takeAlong: 'none' });
    const [first, second, third] = questions;
    await castMany(batch, questions, 1);
    const params = { id: batch.id, questionId: second?.id ?? '' };
    await admin.fetch(`/api/admin/batches/${params.id}/questions/${params.questionId}/taking-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Asked twice.' }),
    });
    await correct(admin, batch, first?.id ?? '', 'In other words?');
    await setPhase(admin, batch, 3);
    const page = (await read(batch.slug)).body.questions;
    expect(page[0]).toMatchObject({ text: 'In other words?', corrected: [{ text: first?.text }] });
    expect(page.at(-1)).toMatchObject({ id: second?.id, rank: null, taken_out: { reason: 'Asked twice.' } });
    await admin.send(personalDataApi.erase, { body: { email: third?.author_email ?? '', questions: 'remove' } });
    await admin.send(personalDataApi.erase, { body: { email: first?.author_email ?? '', questions: 'withdraw' } });
    const after = (await read(batch.slug)).body.questions;
    expect(after.find(({ id }) => id === third?.id)).toMatchObject({ text: '', author: '', rank: 2 });
    expect(after.find(({ id }) => id === first?.id)?.author).not.toBe(first?.author);
    expect(JSON.stringify(after)).not.toContain(third?.text);
    // Its place stays, so that nobody takes the next one for it.
    expect((await list())[0]?.questions).toEqual(['In other words?', '', questions[3]?.text]);
  });
});

describe('the list of results', () => {
  test('has the last completed one first, with ballots and the first three questions', async () => {
    const earlier = await complete(1);
    const later = await complete(2);
    expect(await list()).toEqual(
      [later, earlier].map(({ batch, questions }, n) => ({
        slug: batch.slug,
        name: batch.name,
        completed_at: batch.completed_at,
        ballots: 2 - n,
        questions: questions.slice(0, 3).map(({ text }) => text),
        languages: [null, null, null],
      })),
    );
  });

  test('follows corrections and erasures', async () => {
    const { batch, questions } = await complete(1);
    await list();
    await correct(admin, batch, questions[0]?.id ?? '', 'In other words?');
    await admin.send(questionsApi.delete, { params: { id: questions[1]?.id ?? '' } });
    expect((await list())[0]?.questions).toEqual(['In other words?', '', questions[2]?.text]);
  });
});

test('addresses that nobody has fill no cache', async () => {
  const { batch } = await complete(1);
  await read(batch.slug);
  const { forms } = app.deps.results.size;
  for (let n = 0; n < 50; n++) await app.visitor().fetch(`/api/batches/unknown-${n}?x=${n}`);
  for (const address of [batch.slug, batch.id, batch.slug.toUpperCase()]) await read(address);
  expect(app.deps.results.size.forms).toBe(forms);
});

test('an unlisted result is found by its address only, and that is on record', async () => {
  const { batch } = await complete(1);
  const listed = await complete(1);
  await change(batch, { unlisted: true });
  expect((await list()).map(({ slug }) => slug)).toEqual([listed.batch.slug]);
  expect((await read(batch.slug)).body.batch.unlisted).toBe(true);
  for (const path of ['/batches.atom', '/sitemap.xml']) {
    const text = await (await app.visitor().fetch(path)).text();
    expect(text).toContain(`/batches/${listed.batch.slug}<`.replace('<', path.endsWith('atom') ? '"' : '<'));
    expect(text).not.toContain(`/batches/${batch.slug}<`.replace('<', path.endsWith('atom') ? '"' : '<'));
  }
  const { body } = await admin.send(auditApi.list, { query: { kind: 'batch.listing_changed' } });
  expect(body.entries).toMatchObject([{ batch_id: batch.id, before: { unlisted: false }, after: { unlisted: true } }]);
});

test('the feed names each result by its id, whatever the name holds', async () => {
  const { batch } = await complete(1);
  await change(batch, { name: 'A & B <i>"\u0001' });
  const feed = await app.visitor().fetch('/batches.atom');
  const text = await feed.text();
  expect(text).toContain(`<id>urn:uuid:${batch.id}</id>`);
  expect(text).not.toContain('\u0001');
  expect(text).not.toContain('<i>');
  const cached = { 'if-none-match': feed.headers.get('etag') ?? '' };
  expect((await app.visitor().fetch('/batches.atom', { headers: cached })).status).toBe(304);
});
