import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { ICalCalendar } from 'ical-generator';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { calendarPath } from '#contract/council/calendar.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import { identityApi, noIdentity } from '#contract/running/identity.ts';
import { undoApi } from '#contract/trust/undo.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { asOwner } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, deadlines, openBatch, setPhase } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { closeOnline, openPaperBatch } from '#tests/support/sheets.ts';
import { writtenStates } from '#tests/support/written-states.ts';

const { app, admin } = await shareApp();

const fetchCalendar = (address: string, headers: Record<string, string> = {}) =>
  app.visitor().fetch(address.startsWith('/') ? address : calendarPath(address), {
    headers: { 'accept-language': 'en', ...headers },
  });

async function readCalendar(address: string, headers?: Record<string, string>) {
  const answer = await fetchCalendar(address, headers);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const said = (name: string) => component.getFirstPropertyValue(name)?.toString();
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
      url: said('url'),
      status: said('status'),
      modified: said('last-modified'),
    };
  });
  return { text, calendar, events, etag: answer.headers.get('etag') };
}

const change = (batch: { id: string }, body: object) =>
  admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });

test('both deadlines of the active batch stand in a calendar, at their moments in UTC', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const { text, calendar, events } = await readCalendar(batch.slug);
  expect(calendar.getFirstPropertyValue('method')).toBeNull();
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(events).toMatchObject([
    {
      uid: `${batch.id}-submission`,
      sequence: 0,
      start: deadlines.submission_deadline,
      summary: 'Deadline for questions: January 2030 Council',
    },
    {
      uid: `${batch.id}-stoning`,
      sequence: 0,
      start: deadlines.stoning_deadline,
      summary: 'Deadline for the stones: January 2030 Council',
    },
  ]);
  expect(text).toContain('DTSTART:20300110T180000Z\r\n');
  expect((await readCalendar(batch.id)).text).toBe(text);
});

test('a moved deadline keeps its UID and counts up, one that is put back too; another name or the same deadline does not', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  // A moment in a calendar has whole seconds.
  await sql`update batches set created_at = now() - interval '1 day'`.execute(app.deps.db);
  const first = await readCalendar(batch.slug);
  await change(batch, { stoning_deadline: '2030-01-20T18:00:00.000Z' });
  const moved = await readCalendar(batch.slug);
  expect(moved.events.map(({ uid }) => uid)).toEqual(first.events.map(({ uid }) => uid));
  expect(moved.events).toMatchObject([{ sequence: 1 }, { sequence: 1, start: '2030-01-20T18:00:00.000Z' }]);
  expect(moved.events[1]?.modified).not.toBe(first.events[1]?.modified);
  expect(moved.etag).not.toBe(first.etag);

  await change(batch, { name: 'Renamed', stoning_deadline: '2030-01-20T18:00:00.000Z' });
  expect((await readCalendar(batch.slug)).events).toMatchObject([{ sequence: 1 }, { sequence: 1 }]);

  const { body } = await admin.send(undoApi.list, {});
  const act = body.find(({ kind }) => kind === 'batch.deadlines_changed');
  await admin.send(undoApi.undo, { params: { id: act?.id ?? '' } });
  const back = [{ sequence: 2 }, { sequence: 2, start: deadlines.stoning_deadline }];
  expect((await readCalendar(batch.slug)).events).toMatchObject(back);
});

test('what people wrote is escaped and folded at 75 octets, also in Arabic', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const name = `مجلس; بألتدورف, \\ "${'حكمة '.repeat(14)}🪨" BEGIN:VALARM`;
  await change(batch, { name });
  const { text, events } = await readCalendar(batch.slug, { 'accept-language': 'ar' });
  expect(events[0]?.summary).toContain(name);
  expect(events).toHaveLength(2);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  expect(text).not.toContain('\ufffd');
});

test('it speaks the language that the address names, that is asked for, or the council’s', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const german = 'Frist für Fragen: January 2030 Council';
  const first = async (address: string, language: string) =>
    (await readCalendar(address, { 'accept-language': language })).events[0]?.summary;
  expect(await first(`${calendarPath(batch.slug)}?lang=de`, 'fr')).toBe(german);
  expect(await first(batch.slug, 'de')).toBe(german);
  expect(await first(batch.slug, 'xx')).toBe('Deadline for questions: January 2030 Council');
  await admin.send(identityApi.update, { headers: toIfMatch(0), body: { ...noIdentity, language: 'de' } });
  expect(await first(batch.slug, 'xx')).toBe(german);
});

test('it leads to the page by its whole address in each language, however its lines are folded', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  for (const language of ['ar', 'de', 'en', 'es', 'fr']) {
    const { text, events } = await readCalendar(batch.slug, { 'accept-language': language });
    for (const { description, url } of events) {
      expect(url).toBe(`${app.url}/`);
      expect(description, language).toContain(`${app.url}/`);
    }
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  }
});

test('a batch that visitors never saw has none; one that was active keeps it, and leads to its result', async () => {
  const { batch: prepared } = await openBatch(admin, { questions: 0, phase: 1, active: false, takeAlong: 'none' });
  for (const address of [prepared.slug, prepared.id, 'nothing', `${'x'.repeat(5000)}`, '%00'])
    expect((await fetchCalendar(address)).status).toBe(404);

  await change(prepared, { is_active: true });
  const { batch, questions } = await openBatch(admin, { takeAlong: 'none' });
  expect((await readCalendar(prepared.slug)).events).toHaveLength(2);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  expect((await readCalendar(batch.slug)).events[0]?.url).toMatch(/[^/]\/$/);
  await setPhase(admin, batch, 3);
  // Whoever subscribed keeps no vote that is over.
  const over = { status: 'CANCELLED', url: expect.stringContaining(`/batches/${batch.slug}`) };
  expect((await readCalendar(batch.slug)).events).toMatchObject([over, over]);
});

test('a deadline whose phase ended before it is cancelled; who opens it reads what happens in its place', async () => {
  const { batch } = await openPaperBatch(admin);
  // Stoning was started before the submission deadline.
  expect((await readCalendar(batch.slug)).events).toMatchObject([
    { status: 'CANCELLED', sequence: 1 },
    { status: undefined, sequence: 0 },
  ]);
  await closeOnline(admin, batch, 0);
  expect((await readCalendar(batch.slug)).events[1]).toMatchObject({
    status: 'CANCELLED',
    description: expect.stringContaining('the paper is being counted'),
  });
});

test('the days of what it gave to the council stand in it in the reader’s language, also where the batch is unlisted, and end as calendars know it', async () => {
  const { batch, questions } = await openBatch(admin, { takeAlong: 'none' });
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  await change(batch, { unlisted: true });
  const [asked, promised] = questions;
  const late = { state: 'sent', written: '2029-12-01', due: '2030-02-26' } as const;
  const promise = { state: 'promised', words: 'A bench', written: '2030-01-05', due: '2030-05-01' } as const;
  await asOwner(app.connection, writtenStates({ batch, question: asked }, [late]));
  await asOwner(app.connection, writtenStates({ batch, question: promised }, [late, promise]));
  const read = async () => {
    // An act, by which whoever reads hears of what was written.
    await change(batch, { name: `Council ${randomUUID()}` });
    return (await readCalendar(batch.slug, { 'accept-language': 'de' })).events.slice(2);
  };
  const uids = [asked, promised].map((question) => `${batch.slug}-${question?.id}-due`);
  const first = { uid: uids[0], summary: `Antwort fällig: ${asked?.text}`, sequence: 0, status: undefined };
  const second = { uid: uids[1], summary: `Bis heute zugesagt: ${promised?.text}`, sequence: 1, status: undefined };
  const url = `${app.url}/batches/${batch.slug}`;
  expect(await read()).toMatchObject([
    { ...first, start: '2030-02-26T00:00:00.000Z', url },
    { ...second, start: '2030-05-01T00:00:00.000Z', url },
  ]);

  const params = { id: batch.id, questionId: asked?.id ?? '' };
  const outcome = { state: 'answered', words: 'Yes', day: '2026-11-01', link: null } as const;
  expect((await admin.send(outcomesApi.write, { params, body: { outcome } })).status).toBe(204);
  expect(await read()).toMatchObject([{ ...first, sequence: 1, status: 'CANCELLED' }, second]);
  // What is taken back is news, too, which a lower number would keep from whoever has the earlier one.
  expect((await admin.send(outcomesApi.write, { params, body: { outcome: null } })).status).toBe(204);
  const [back] = await read();
  expect(back).toMatchObject({ ...first, sequence: 2, status: undefined });
  await setPhase(admin, batch, 2);
  expect(await read()).toEqual([]);
  // In another round as well.
  for (const phase of [1, 2] as const) await setPhase(admin, batch, phase);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  await setPhase(admin, batch, 3);
  const again = { state: 'promised', words: 'Yes', day: '2026-11-01', link: null, due: '2030-06-01' } as const;
  expect((await admin.send(outcomesApi.write, { params, body: { outcome: again } })).status).toBe(204);
  const [anew] = await read();
  expect(anew).toMatchObject({ uid: first.uid, start: '2030-06-01T00:00:00.000Z' });
  expect(anew?.sequence).toBeGreaterThan(back?.sequence ?? 0);
});

test('who has it already is told so, and stones change nothing in it', async () => {
  const { batch, questions } = await openBatch(admin, { rules: { stones_shown: 'when_completed' } });
  const { etag, text } = await readCalendar(batch.slug);
  await cast(await becomeVoter(app.visitor()), batch, choose(questions));
  const again = await fetchCalendar(batch.slug, { 'if-none-match': etag ?? '' });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, no-cache']);
  expect((await readCalendar(batch.slug)).text).toBe(text);
});

test('a calendar is read and drawn once for all who ask, and again after an act', async () => {
  const { batch } = await openBatch(admin, { phase: 1 });
  const drawn = vi.spyOn(ICalCalendar.prototype, 'toString');
  onTestFinished(() => drawn.mockRestore());
  for (let n = 0; n < 5; n++) await fetchCalendar(batch.slug);
  expect(drawn).toHaveBeenCalledOnce();
  await change(batch, { name: 'February 2030 Council' });
  await fetchCalendar(batch.slug);
  expect(drawn).toHaveBeenCalledTimes(2);
});
