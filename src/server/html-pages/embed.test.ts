import { expect, onTestFinished, test, vi } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { embeddingApi } from '#contract/running/embedding.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { closeOnline, openPaperBatch } from '#tests/support/sheets.ts';
import { type WrittenRow, writtenStates } from '#tests/support/written-states.ts';

const { app, admin } = await shareApp();

const read = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });
const policyOf = async (path: string) => (await read(path)).headers.get('content-security-policy') ?? '';
const name = (hosts: string[], revision?: number) =>
  admin.send(embeddingApi.update, { headers: revision === undefined ? {} : toIfMatch(revision), body: { hosts } });

test('the small view says the phase, until when it lasts and where to take part, and later the first questions', async () => {
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  const submission = await (await read('/?view=embed')).text();
  expect(submission).toContain(`<bdi>${batch.name}</bdi>`);
  expect(submission).toContain('>Submission</p>');
  expect(submission).toContain(`<time datetime="${batch.submission_deadline}">`);
  expect(submission).toMatch(/<a class="act" href="[^"]*\/" target="_blank" rel="noopener">Take part/);
  for (const { text } of questions) expect(submission).not.toContain(text);
  await setPhase(admin, batch, 2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  expect(await (await read('/?view=embed')).text()).toContain('>Stoning</p>');
  await setPhase(admin, batch, 3);
  for (const path of ['/?view=embed', `/batches/${batch.slug}?view=embed`]) {
    const result = await (await read(path)).text();
    expect(result.match(/<li value="\d">/g)).toEqual(['<li value="1">', '<li value="2">', '<li value="3">']);
    expect(result).toContain('See the result');
    expect(result).not.toContain('<time');
  }
  await setPhase(admin, batch, 2);
  const reopened = await (await read(`/batches/${batch.slug}?view=embed`)).text();
  expect(reopened).toContain('Take part');
  expect(reopened).not.toContain('<li');
});

test('it says what became of each question that went to the council, and by how many days an answer is overdue', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 12 });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  const sent: WrittenRow = { state: 'sent', written: '2029-12-01', due: '2030-02-26' };
  const promised: WrittenRow = { state: 'promised', words: 'A bench', written: '2030-02-01', due: '2030-05-01' };
  const [first, , , fourth, ...others] = questions;
  for (const question of [first, fourth, ...others]) {
    const states = question === fourth ? [sent, promised] : [sent];
    await asOwner(app.connection, writtenStates({ batch, question }, states));
  }
  // An act, by which whoever reads hears of what was written.
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { name: 'A council' } });
  const rowsOn = async (moment: string, path: string) => {
    vi.setSystemTime(moment);
    const html = await read(path)
      .then((answer) => answer.text())
      .finally(() => vi.useRealTimers());
    const rows = [...html.matchAll(/<li.*?<\/li>/g)].map(([row]) =>
      row.replaceAll(/<[^>]+>/g, '').replaceAll(/ +/g, ' '),
    );
    return { rows, html };
  };
  for (const path of ['/?view=embed', `/batches/${batch.slug}?view=embed`]) {
    const { rows, html } = await rowsOn('2030-02-26T12:00:00Z', path);
    expect(rows).toHaveLength(10);
    expect(rows[0]).toBe(
      'Question 1? 4 stonesSent to the council on 1 December 2029 To be answered by 26 February 2030',
    );
    expect(rows[1]).toBe('Question 2? 3 stones');
    expect(rows[3]).toBe('Question 4? 1 stonePromised by the council until 1 May 2030 (1 February 2030)');
    expect(html).toContain('The result says what became of 2 more questions.');
    const later = await rowsOn('2030-03-10T12:00:00Z', path);
    expect(later.rows[0]).toContain('Overdue by 12 days: due by 26 February 2030');
    expect(later.rows[3]).toBe(rows[3]);
  }
});

test('a deadline that passes while nobody acts is drawn anew, and says that stones are still taken', async () => {
  const { batch } = await openBatch(admin);
  const sentence = 'The deadline has passed; stones are still taken.';
  expect(await (await read('/?view=embed')).text()).toContain(`data-passed="${sentence}"`);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(batch.stoning_deadline) + 1);
  onTestFinished(() => clock.mockRestore());
  const passed = await (await read('/?view=embed')).text();
  expect(passed).toContain(`<p class="left">${sentence}</p>`);
  expect(passed).not.toContain('role="timer"');
});

test('while paper is counted it says how far that is, and asks nobody to take part', async () => {
  const { batch } = await openPaperBatch(admin);
  await closeOnline(admin, batch, 4);
  const counting = await (await read('/?view=embed')).text();
  expect(counting).toContain('>The paper is being counted</p>');
  expect(counting).toContain('Sheets counted: 0 of 4');
  expect(counting).toContain('Open the page');
  expect(counting).not.toMatch(/Take part|role="timer"|<time/);
});

test('without an active batch it says so, and at an address that is none it is not there', async () => {
  expect(await (await read('/?view=embed')).text()).toContain('No Active Batch');
  expect((await read('/batches/none?view=embed')).status).toBe(404);
});

test('it reads no cookie and sets none, and its address may say its language', async () => {
  const plain = await read('/?view=embed');
  const withCookies = await read('/?view=embed', { cookie: 'language=de; theme=dark' });
  expect(await withCookies.text()).toBe(await plain.text());
  expect(plain.headers.get('vary')).not.toContain('cookie');
  const german = await read('/?view=embed&lang=de');
  expect(await german.text()).toContain('<html lang="de"');
  for (const answer of [plain, withCookies, german]) expect(answer.headers.get('set-cookie')).toBeNull();
});

test('only the sites that an owner named may show it in a frame, and every other page stays closed to them', async () => {
  expect(await policyOf('/?view=embed')).toContain("frame-ancestors 'none'");
  const named = await name(['https://www.town.example', 'other.example', 'http://localhost:8080', 'other.example'], 0);
  const hosts = ['https://www.town.example', 'https://other.example', 'http://localhost:8080'];
  expect(named.body).toEqual({ hosts, revision: 1 });
  expect(await policyOf('/?view=embed')).toContain(`frame-ancestors ${hosts.join(' ')};`);
  for (const path of ['/', '/?view=wall', '/batches', '/admin', '/nowhere', '/privacy', '/api/active-batch'])
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'");
  await name([], 1);
  expect(await policyOf('/?view=embed')).toContain("frame-ancestors 'none'");
});

test.each([
  'https://town.example/path',
  'ftp://town.example',
  "https://town.example;script-src'unsafe-inline'",
  'https://a,b.example',
  'https://*.town.example',
  'https://[::1]',
  '*',
  '',
  'two words',
])('%j is no site', async (host) => {
  expect((await name([host])).status).toBe(400);
  expect(await policyOf('/?view=embed')).toContain("frame-ancestors 'none'");
});

test('two who name sites at once do not overwrite each other, and it is on record', async () => {
  const answers = await Promise.all([name(['https://one.example'], 0), name(['https://two.example'], 0)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'embedding.changed' } })).body;
  expect(entries).toMatchObject([{ before: { embedding_hosts: null } }]);
});
