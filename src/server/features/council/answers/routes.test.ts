import { expect, test, vi } from 'vitest';
import type { AnswerFilter } from '#contract/council/answers.ts';
import { answersApi } from '#contract/council/answers.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { identityApi, noIdentity } from '#contract/running/identity.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { verdictColumns } from '#server/files/verdict-columns.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { type WrittenRow, writtenStates } from '#tests/support/written-states.ts';

const { app, admin } = await shareApp();

/** What somebody reads at this moment; whoever signed in did so today. */
async function at<T>(moment: string, ask: () => Promise<T>): Promise<T> {
  vi.setSystemTime(moment);
  return ask().finally(() => vi.useRealTimers());
}
const noon = '2030-03-10T12:00:00Z';

async function complete(name: string, states: readonly (readonly WrittenRow[])[]) {
  const { batch, questions } = await openBatch(admin, { questions: Math.max(4, states.length), takeAlong: 'none' });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  const completed = await setPhase(admin, batch, 3);
  for (const [index, ofQuestion] of states.entries())
    if (ofQuestion.length > 0)
      await asOwner(app.connection, writtenStates({ batch, question: questions[index] }, ofQuestion));
  // An act, by which whoever reads hears of what was written.
  await change(batch, { name });
  return { batch: completed, questions };
}

const change = (batch: Pick<Batch, 'id'>, body: { name?: string; unlisted?: boolean }) =>
  admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });

const read = async (query: { search?: string; state?: AnswerFilter; batch?: string; page?: string } = {}) =>
  (await at(noon, () => app.visitor().send(answersApi.read, { query }))).body;

const readPage = async (address: string) => {
  const answer = await at(noon, () => app.visitor().fetch(address));
  return { status: answer.status, html: await answer.text() };
};

const setZone = (timeZone: string) =>
  admin.send(identityApi.update, { headers: toIfMatch(0), body: { ...noIdentity, time_zone: timeZone } });

const sentAndLate: WrittenRow[] = [{ state: 'sent', written: '2029-12-01', due: '2030-02-26' }];
const promised: WrittenRow[] = [
  { state: 'sent', written: '2030-01-01', due: '2030-02-01' },
  { state: 'promised', words: 'A bench by the river', written: '2030-02-01', due: '2030-05-01' },
];
const kept: WrittenRow[] = [
  { state: 'sent', written: '2030-01-01', due: '2030-02-01' },
  { state: 'promised', words: 'Trees by the école', written: '2030-02-02', due: '2030-03-01' },
  { state: 'done', words: 'They are planted', written: '2030-03-05' },
];

test('all questions that went to a council are listed with their days, by batches, and counted per batch and in all', async () => {
  const earlier = await complete('January Council', [sentAndLate, kept]);
  const later = await complete('February Council', [promised]);
  const answers = await read();
  const none = { questions: 0, overdue: 0, quiet: 0, due: 0, in_time: 0, promises: 0, kept: 0, partly: 0 };
  expect(answers).toMatchObject({
    today: '2030-03-10',
    figures: { ...none, questions: 3, overdue: 1, quiet: 1, due: 3, in_time: 1, promises: 1, kept: 1 },
    batches: [
      { slug: later.batch.slug, figures: { ...none, questions: 1, due: 1, in_time: 1 } },
      { slug: earlier.batch.slug, figures: { questions: 2, overdue: 1, due: 2, in_time: 0 } },
    ],
    ...{ found: 3, pages: 1, asked: { search: '', state: null, batch: null, page: 1 } },
  });
  expect(answers.answers.map(({ batch, text, outcome }) => [batch, text, outcome.state])).toEqual([
    [later.batch.slug, 'Question 1?', 'promised'],
    [earlier.batch.slug, 'Question 1?', 'sent'],
    [earlier.batch.slug, 'Question 2?', 'done'],
  ]);
  const last = answers.answers.find(({ outcome }) => outcome.state === 'done');
  expect(last?.outcome).toMatchObject({ words: 'They are planted', written: '2030-03-05', due: null, language: 'en' });
  expect(last?.earlier_outcomes.map(({ state, due }) => [state, due])).toEqual([
    ['sent', '2030-02-01'],
    ['promised', '2030-03-01'],
  ]);
});

test('somebody finds them by words, whatever their accents, by state and by batch, and the page says the same without scripts', async () => {
  const { batch } = await complete('January Council', [sentAndLate, kept]);
  await complete('February Council', [promised]);
  const statesOf = async (query: Parameters<typeof read>[0]) =>
    (await read(query)).answers.map(({ outcome }) => outcome.state).toSorted();
  expect(await statesOf({ search: 'ECOLE tree' })).toEqual(['done']);
  expect(await statesOf({ search: 'river' })).toEqual(['promised']);
  expect(await statesOf({ state: 'overdue' })).toEqual(['sent']);
  expect(await statesOf({ state: 'quiet' })).toEqual(['sent']);
  expect(await statesOf({ state: 'done' })).toEqual(['done']);
  expect(await statesOf({ batch: batch.slug })).toEqual(['done', 'sent']);
  expect(await statesOf({ batch: 'no-such-council' })).toEqual([]);

  // A form sends the fields that are empty, too.
  const { html } = await readPage(`/answers?search=&state=overdue&batch=${batch.slug}`);
  expect(html).toContain('Overdue by 12 days');
  expect(html).toContain('Nothing has been said for 99 days');
  expect(html).not.toContain('They are planted');
  expect((await readPage('/answers?search=river')).html).toContain('A bench by the river');
  for (const wrong of ['state=nonsense', 'page=0', 'page=99', 'search=%00', 'batch=%2F', 'more=1', 'page=1&page=2'])
    expect((await readPage(`/answers?${wrong}`)).status, wrong).toBe(200);
  for (const wrong of ['state=nonsense', 'page=0', 'batch=%2F', 'more=1']) {
    const refused = await app.visitor().fetch(`/api/answers?${wrong}`);
    expect(await refused.json()).toMatchObject({ status: 400, code: 'invalid_input' });
  }
});

test('a long list comes in pages, of which each names the next', async () => {
  const { batch, questions } = await openBatch(admin, { questions: 52, takeAlong: 'none' });
  await setPhase(admin, batch, 3);
  const all = questions.map((question) => writtenStates({ batch, question }, sentAndLate));
  await asOwner(app.connection, all.join(';'));
  const [first, second] = [await read(), await read({ page: '2' })];
  expect([first.found, first.pages, first.answers.length, second.answers.length]).toEqual([52, 2, 50, 2]);
  expect(new Set([...first.answers, ...second.answers].map(({ id }) => id)).size).toBe(52);
  expect(await read({ page: '9' })).toEqual(second);
  expect((await readPage('/answers?state=sent')).html).toContain('href="/answers?state=sent&amp;page=2"');
});

test('whoever has the list hears of another day in the council’s zone, and of an act, and of nothing else', async () => {
  const { batch } = await complete('January Council', [sentAndLate]);
  await setZone('Pacific/Kiritimati');
  const ask = (moment: string, path: string, tag = '') =>
    at(moment, () => app.visitor().fetch(path, { headers: { 'if-none-match': tag } }));
  // In Kiritimati a day begins at 10:00 by UTC.
  const [today, justBefore, tomorrow] = [noon, '2030-03-11T09:59:59Z', '2030-03-11T10:00:00Z'];
  for (const path of ['/api/answers', '/answers']) {
    const tag = (await ask(today, path)).headers.get('etag') ?? '';
    expect((await ask(justBefore, path, tag)).status).toBe(304);
    const next = await ask(tomorrow, path, tag);
    expect([next.status, (await next.text()).includes('2030-03-12')]).toEqual([200, true]);
    await change(batch, { name: `${path} Council` });
    expect((await ask(tomorrow, path, next.headers.get('etag') ?? '')).status).toBe(200);
  }
});

test('words that are corrected after the day make no answer late', async () => {
  const { batch, questions } = await complete('January Council', []);
  const states: WrittenRow[] = [
    { state: 'sent', written: '2026-01-01', due: '2026-02-01' },
    { state: 'answered', words: 'There is a brigde.', written: '2026-01-20' },
  ];
  await asOwner(app.connection, writtenStates({ batch, question: questions[0] }, states));
  const params = { id: batch.id, questionId: questions[0]?.id ?? '' };
  const outcome = { state: 'answered', words: 'There is a bridge.', day: '2026-01-20', link: null } as const;
  expect((await admin.send(outcomesApi.write, { params, body: { outcome } })).status).toBe(204);
  const { answers, figures } = await read();
  expect(answers[0]?.outcome).toMatchObject({ words: 'There is a bridge.', written: '2026-01-20' });
  expect(figures).toMatchObject({ due: 1, in_time: 1 });
});

test('programs have each state as a row, calendars what is due, and frames the figures', async () => {
  const { questions } = await complete('January Council', [sentAndLate, kept, promised]);
  const fetchText = async (path: string) => {
    const answer = await at(noon, () => app.visitor().fetch(path));
    return { type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const csv = await fetchText('/api/answers.csv?state=done');
  expect(csv.type).toBe('text/csv; charset=utf-8');
  const [head, ...rows] = csv.text.trim().split('\r\n');
  expect(head).toBe(`batch,id,text,sequence,last,state,day,written,due,words,link,${verdictColumns.join()}`);
  expect(rows.map((row) => row.split(',').slice(3, 6).join())).toEqual([
    '1,false,"sent"',
    '2,false,"promised"',
    '3,true,"done"',
  ]);

  const calendar = await fetchText('/answers.ics');
  expect(calendar.type).toBe('text/calendar; charset=utf-8');
  const days = [...calendar.text.matchAll(/^DTSTART;VALUE=DATE:(\d+)\r\n.*?^SUMMARY:(.*?)\r\n/gms)];
  expect(days.map(([, day, summary]) => [day, summary]).toSorted()).toEqual([
    ['20300226', `Answer due: ${questions[0]?.text}`],
    ['20300501', `Promised by today: ${questions[2]?.text}`],
  ]);

  const { text: frame } = await fetchText('/answers?view=embed');
  for (const line of ['In time: 1 of 3', 'Promises kept: 1 of 1', 'Overdue: 1', '10 March 2030'])
    expect(frame).toContain(line);
  expect((await fetchText('/sitemap.xml')).text).toContain('/answers</loc>');
});

test('what nobody finds in lists, and what is open again, is not here', async () => {
  const unlisted = await complete('January Council', [sentAndLate]);
  const reopened = await complete('February Council', [kept]);
  expect((await read()).found).toBe(2);
  await change(unlisted.batch, { unlisted: true });
  await setPhase(admin, reopened.batch, 2);
  expect(await read()).toMatchObject({ found: 0, batches: [], answers: [] });
  expect((await readPage('/answers')).html).toContain('Nothing is written yet.');
});
