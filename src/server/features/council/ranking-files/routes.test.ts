import { describe, expect, test } from 'vitest';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { outcomesApi } from '#contract/council/outcomes.ts';
import type { Question } from '#contract/council/questions.ts';
import { rankingFilesApi } from '#contract/council/ranking-files.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { countApi } from '#contract/trust/count.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { verdictColumns } from '#server/files/verdict-columns.ts';
import { join } from '#tests/support/administrators.ts';
import type { Visitor } from '#tests/support/app.ts';
import { becomeVoters, cast, choose, correct, openBatch, setPhase, takeOut } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { readSheet } from '#tests/support/spreadsheet.ts';

const { app, admin } = await shareApp();

type Completed = { batch: Batch; questions: Question[] };

/** Six questions: the first got the most, the fifth was corrected, the sixth taken out. */
async function complete(ballots: number, rules: Partial<BatchRules> = {}): Promise<Completed> {
  const { batch, questions } = await openBatch(admin, { questions: 6, rules });
  await correct(admin, batch, questions[4]?.id ?? '', '=1+1 is what?');
  for (const voter of await becomeVoters(app, ballots)) await cast(voter, batch, choose(questions));
  await takeOut(admin, batch, questions[5]?.id ?? '', 'Asked twice');
  return { batch: await setPhase(admin, batch, 3), questions };
}

const pathOf = ({ path }: Endpoint, { id }: { id: string }) => path.replace('{id}', id);

async function download(visitor: Visitor, endpoint: Endpoint, batch: { id: string }, query = '', init?: RequestInit) {
  const answer = await visitor.fetch(pathOf(endpoint, batch) + query, init);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The rows of a file without line breaks in its texts. */
function rowsOf(csv: Buffer): Record<string, string>[] {
  const [head = '', ...lines] = csv.toString().replace('\ufeff', '').trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"(.*)"$/, '$1'));
    return Object.fromEntries(names.map((name, n) => [name, cells[n] ?? '']));
  });
}

const latestActs = async () => (await admin.send(auditApi.list, { query: {} })).body.entries;
const files = [rankingFilesApi.csv, rankingFilesApi.xlsx, rankingFilesApi.json] as const;

function answerFirst({ id }: { id: string }, [question]: readonly { id: string }[]) {
  const params = { id, questionId: question?.id ?? '' };
  const outcome = { state: 'answered', words: '=1+1 is what we said', day: '2030-02-28', link: null } as const;
  return admin.send(outcomesApi.write, { params, body: { outcome } });
}

describe('the CSV file', () => {
  test('holds every question in the order of the ranks, with what it got and what was done to it', async () => {
    const { batch, questions } = await complete(20, { council_size: 2 });
    await answerFirst(batch, questions);
    const { answer, bytes } = await download(admin, rankingFilesApi.csv, batch);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="ten-stones-ranking-${batch.slug}.csv"`,
    );
    const rows = rowsOf(bytes);
    expect(rows.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
    expect(rows[0]).toEqual({
      rank: '1',
      joint: 'false',
      forwarded: 'true',
      id: questions[0]?.id,
      text: 'Question 1?',
      language: '',
      author: 'Author 1',
      stones: '80',
      votes: '20',
      n4: '20',
      n3: '0',
      n2: '0',
      n1: '0',
      asked_at: questions[0]?.timestamp,
      taken_out_at: '',
      taken_out_reason: '',
      corrected_at: '',
      first_text: '',
      outcome: 'answered',
      outcome_day: '2030-02-28',
      outcome_due: '',
      outcome_words: "'=1+1 is what we said",
      outcome_link: '',
      ...Object.fromEntries(verdictColumns.map((name) => [name, ''])),
    });
    expect(rows.map(({ forwarded }) => forwarded)).toEqual(['true', 'true', 'false', 'false', 'false', 'false']);
    expect(rows[4]).toMatchObject({ text: "'=1+1 is what?", first_text: 'Question 5?', stones: '0' });
    expect(Date.parse(rows[4]?.corrected_at ?? '')).not.toBeNaN();
    expect(rows[5]).toMatchObject({ rank: '', forwarded: 'false', taken_out_reason: 'Asked twice' });
    expect(bytes.toString()).not.toContain('@example.org');
  });

  test('has no breakdown below 20 ballots', async () => {
    const { batch } = await complete(19);
    const { bytes } = await download(admin, rankingFilesApi.csv, batch);
    expect(rowsOf(bytes).map(({ n4, n3, n2, n1 }) => `${n4}${n3}${n2}${n1}`)).toEqual(['', '', '', '', '', '']);
  });

  test('keeps the rank of a question whose words were removed, and none of the words', async () => {
    const { batch, questions } = await complete(1);
    const email = questions[0]?.author_email ?? '';
    await admin.send(personalDataApi.erase, { body: { email, questions: 'remove' } });
    const [first] = rowsOf((await download(admin, rankingFilesApi.csv, batch, '?emails=1')).bytes);
    expect(first).toMatchObject({ rank: '1', text: '', author: '', author_email: '', stones: '4' });
  });
});

describe('the spreadsheet', () => {
  test('has numbers, dates and yes or no as such, a word for each column, and no formula', async () => {
    const { batch, questions } = await complete(20, { council_size: 2 });
    await answerFirst(batch, questions);
    const { answer, bytes } = await download(admin, rankingFilesApi.xlsx, batch);
    expect(answer.headers.get('content-type')).toBe(rankingFilesApi.xlsx.produces);
    expect(answer.headers.get('content-disposition')).toContain(`"ten-stones-ranking-${batch.slug}.xlsx"`);
    const { name, cells, columns, lastRow } = readSheet(bytes);
    expect([name, lastRow]).toEqual(['Ranking', 7]);
    const at = (header: string, row: number) => cells[`${columns.get(header)}${row}`];
    expect(at('Rank', 2)).toMatchObject({ t: 'n', v: 1 });
    expect(at('To the council', 2)).toMatchObject({ t: 'b', v: true });
    expect(at('Stones', 2)).toMatchObject({ t: 'n', v: 80 });
    expect(at('Times 4', 2)).toMatchObject({ t: 'n', v: 20 });
    expect(at('What became of it', 2)).toMatchObject({ t: 's', v: 'answered' });
    expect(at('On which day', 2)?.v).toBe(Date.UTC(2030, 1, 28) / 86_400_000 + 25_569);
    expect(at('The council’s words', 2)).toMatchObject({ t: 's', v: '=1+1 is what we said' });
    const days = Date.parse(questions[0]?.timestamp ?? '') / 86_400_000 + 25_569;
    expect(at('Asked (UTC)', 2)?.v).toBeCloseTo(days, 6);
    expect(at('Question', 6)).toMatchObject({ t: 's', v: '=1+1 is what?' });
    expect(Object.values(cells).some((cell) => cell?.f !== undefined)).toBe(false);
    expect(columns.has('E-mail')).toBe(false);
  });

  test('speaks the language of who asks', async () => {
    const { batch } = await complete(1);
    const inArabic = { headers: { 'accept-language': 'ar' } };
    const { bytes } = await download(admin, rankingFilesApi.xlsx, batch, '', inArabic);
    const { columns } = readSheet(bytes);
    expect([...columns.keys()]).toContain('السؤال');
  });
});

test('the JSON file also says when what really happened, and which links of the log are its chain', async () => {
  const { batch, questions } = await complete(2, { council_size: 1 });
  const { answer, bytes } = await download(admin, rankingFilesApi.json, batch);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="ten-stones-ranking-${batch.slug}.json"`,
  );
  const file = JSON.parse(bytes.toString());
  const { id, slug, name, rules } = batch;
  expect(file.batch).toEqual({ id, slug, name, round: 1, ballots: 2, rules });
  expect(new URL(file.address).pathname).toBe(`/batches/${slug}`);
  const at = (moment: string) => Date.parse(moment);
  expect(at(file.stoning_began_at)).toBeGreaterThan(at(file.created_at));
  // One act ends submission and begins stoning, and is dated twice.
  expect(Math.abs(at(file.submission_ended_at) - at(file.stoning_began_at))).toBeLessThan(5_000);
  expect(at(file.completed_at)).toBeGreaterThan(at(file.submission_ended_at));
  const { chain } = (await app.visitor().send(countApi.readRecord, { params: { id } })).body;
  expect({ first: file.first_link, head: file.head }).toEqual({ first: chain.first, head: chain.head });
  expect(file.head.sequence - file.first_link + 1).toBe(chain.links.length);
  expect(file.questions[0]).toMatchObject({ id: questions[0]?.id, rank: 1, forwarded: true, breakdown: null });
  expect(bytes.toString()).not.toContain('author_email');
});

test('files are named by the address of the batch, in letters of every system, and later rounds by their number', async () => {
  const { batch } = await complete(1);
  const body = { name: 'Größe & شؤون', is_active: false };
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });
  await setPhase(admin, batch, 1);
  await setPhase(admin, batch, 2);
  await setPhase(admin, batch, 3);
  for (const endpoint of [...files, rankingFilesApi.publicCsv]) {
    const { answer } = await download(admin, endpoint, batch);
    const ending = endpoint.path.split('.').at(-1);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="ten-stones-ranking-${batch.slug}-round-2.${ending}"`,
    );
  }
});

describe('e-mail addresses', () => {
  test.each(files)('stand in $name for an administrator who asks, and that goes on record', async (endpoint) => {
    const { batch } = await complete(1);
    const { bytes } = await download(admin, endpoint, batch, '?emails=1');
    const text = endpoint === rankingFilesApi.xlsx ? JSON.stringify(readSheet(bytes).cells) : bytes.toString();
    expect(text).toContain('author1@example.org');
    const [entry] = await latestActs();
    expect(entry).toMatchObject({ kind: 'batch.addresses_exported', batch_id: batch.id });
    expect(entry?.after).toEqual({ file: /\w+$/.exec(endpoint.path)?.[0], addresses: 6 });
  });

  test('reach nobody below an administrator, who may have the rest', async () => {
    const { batch } = await complete(1);
    const { visitor } = await join(app, admin, 'moderator');
    const acts = (await latestActs()).length;
    for (const endpoint of files) {
      const refused = await download(visitor, endpoint, batch, '?emails=1');
      expect(refused.answer.status).toBe(403);
      expect(JSON.parse(refused.bytes.toString())).toMatchObject({ code: 'role_insufficient' });
      expect((await download(visitor, endpoint, batch)).answer.status).toBe(200);
    }
    expect((await latestActs()).length).toBe(acts);
  });
});

test.each([...files, rankingFilesApi.publicCsv])('$name is there for completed batches only', async (endpoint) => {
  const { batch } = await openBatch(admin, { rules: { stones_shown: 'when_completed' } });
  const read = async () => {
    const { answer, bytes } = await download(admin, endpoint, batch);
    return answer.status === 200 ? 200 : [answer.status, JSON.parse(bytes.toString()).code];
  };
  expect(await read()).toEqual([409, 'batch_not_completed']);
  await setPhase(admin, batch, 3);
  expect(await read()).toBe(200);
  await setPhase(admin, batch, 2);
  expect(await read()).toEqual([409, 'batch_not_completed']);
  const unknown = { id: '01900000-0000-7000-8000-000000000000' };
  expect((await download(admin, endpoint, unknown)).answer.status).toBe(404);
});

describe('the public CSV file', () => {
  const read = (batch: { id: string }, init?: RequestInit) =>
    download(app.visitor(), rankingFilesApi.publicCsv, batch, '', init);

  test('says what the one of the administration says, without addresses', async () => {
    const { batch } = await complete(20);
    const { answer, bytes } = await read(batch);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="ten-stones-ranking-${batch.slug}.csv"`,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(bytes.equals((await download(admin, rankingFilesApi.csv, batch)).bytes)).toBe(true);
    expect(bytes.toString()).not.toContain('@example.org');
  });

  test('takes nothing but its address', async () => {
    const { batch } = await complete(1);
    const { bytes } = await download(app.visitor(), rankingFilesApi.publicCsv, batch, '?emails=1');
    expect(bytes.toString()).not.toContain('@example.org');
  });

  test('is not sent again to who has it, until it says something else', async () => {
    const { batch, questions } = await complete(1);
    const { answer } = await read(batch);
    const again = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
    expect((await read(batch, again)).answer.status).toBe(304);
    const email = questions[0]?.author_email ?? '';
    await admin.send(personalDataApi.erase, { body: { email, questions: 'remove' } });
    const changed = await read(batch, again);
    expect(changed.answer.status).toBe(200);
    expect(changed.bytes.toString()).not.toContain('Question 1?');
  });

  test('is there for each completed batch, active or not', async () => {
    const first = await complete(1);
    await openBatch(admin, { questions: 4, phase: 1 });
    const { body: batches } = await admin.send(batchesApi.list, {});
    expect(batches.find(({ id }) => id === first.batch.id)?.is_active).toBe(false);
    expect((await read(first.batch)).answer.status).toBe(200);
  });
});
