import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { auditApi } from '#contract/trust/audit.ts';
import type { RequestOf } from '#contract/wire/endpoint.ts';
import { deadlines } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { theServer } from './write-audit.ts';

const { app, admin } = await shareApp();

const list = async (query: RequestOf<typeof auditApi.list>['query'] = {}) =>
  (await admin.send(auditApi.list, { query })).body;

const update = (batch: Pick<Batch, 'id'>, body: RequestOf<typeof batchesApi.update>['body']) =>
  admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });

describe('the list', () => {
  const create = (name: string) => admin.send(batchesApi.create, { headers: {}, body: { name, ...deadlines } });

  test('comes newest first, in pages that neither repeat nor skip, whatever is added meanwhile', async () => {
    await recordMany(120);
    const all: string[] = [];
    let next: string | null | undefined;
    do {
      const page = await list(next ? { older_than: next } : {});
      all.push(...page.entries.map(({ after }) => String(after?.name)));
      next = page.next;
      await create('added meanwhile');
    } while (next);
    expect(all).toEqual(Array.from({ length: 120 }, (_, n) => `Entry ${120 - n}`));
  });

  test('comes by `limit` and `offset` as other lists do', async () => {
    await recordMany(5);
    const page = await list({ limit: '2', offset: '1' });
    expect(page.entries.map(({ after }) => after?.name)).toEqual(['Entry 4', 'Entry 3']);
    expect(page.next).toBe(page.entries[1]?.id);
    expect(await list({ limit: '2', offset: '4' })).toMatchObject({
      entries: [{ after: { name: 'Entry 1' } }],
      next: null,
    });
  });

  test('shows one kind, one batch, one person', async () => {
    const { body: first } = await create('first');
    const { body: second } = await create('second');
    await update(second, { phase: 2 });
    await app.deps.db
      .transaction()
      .execute((tx) => app.deps.audit(tx, { id: randomUUID(), name: 'Grace' }, { kind: 'signed_in' }));
    expect((await list({ kind: 'batch.phase_changed' })).entries.map(({ batch_id }) => batch_id)).toEqual([second.id]);
    expect((await list({ batch: first.id })).entries.map(({ kind }) => kind)).toEqual(['batch.created']);
    const { body: actors } = await admin.send(auditApi.listActors, {});
    expect(actors.map(({ name }) => name)).toEqual(['Administrator', 'Grace']);
    expect((await list({ actor: actors[1]?.id })).entries.map(({ kind }) => kind)).toEqual(['signed_in']);
    expect((await list({ actor: actors[1]?.id, batch: first.id })).entries).toEqual([]);
  });

  test('has an index by which a page is found in its order, without a sort', async () => {
    await recordMany(60);
    const last = (await list()).next;
    const plan = await app.deps.db.transaction().execute(async (tx) => {
      // What the planner would take for so few rows is a guess by statistics that change beneath it.
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select * from audit_entries
        where (at, id) < (select at, id from audit_entries where id = ${last}) order by at desc, id desc limit 51
      `.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index Scan using audit_entries_newest_first/);
    expect(plan).not.toMatch(/Sort/);
  });
});

describe('the CSV file', () => {
  const download = async (query = '') => {
    const answer = await admin.fetch(`${auditApi.download.path}${query}`);
    return { answer, text: Buffer.from(await answer.arrayBuffer()).toString() };
  };

  test('holds every entry, for spreadsheets, and no formula', async () => {
    await recordMany(2500);
    const name = '=HYPERLINK("https://evil.example","click")';
    await admin.send(batchesApi.create, { headers: {}, body: { name, ...deadlines } });
    const { answer, text } = await download();
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(text.startsWith('\ufeffat,actor_name,actor_id,kind,batch_name,')).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2502);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""https://evil.example"",""click"")",`);
    expect(lines[2]).toContain('"{""name"":""Entry 2500""}"');
    expect(lines.at(-1)).toContain('Entry 1""');
  });

  test('holds what the filter leaves', async () => {
    await recordMany(3);
    const { body: batch } = await admin.send(batchesApi.create, { headers: {}, body: { name: 'Mine', ...deadlines } });
    expect((await download(`?batch=${batch.id}`)).text.trimEnd().split('\r\n')).toHaveLength(2);
    expect((await download('?kind=nonsense')).answer.status).toBe(400);
  });
});

test.each([
  ['a change', sql`update audit_entries set actor_name = 'Somebody else'`],
  ['a deletion', sql`delete from audit_entries`],
  ['emptying it', sql`truncate audit_entries`],
])('the database itself refuses %s of the record', async (_, act) => {
  await recordMany(1);
  await expect(act.execute(app.deps.db)).rejects.toThrow(
    /audit_entries is append only|permission denied for table audit_entries/,
  );
});

/** In one statement, because one by one thousands of them would take most of the time of this file. */
async function recordMany(count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    actor_name: theServer.name,
    kind: 'batch.renamed',
    after: JSON.stringify({ name: `Entry ${n + 1}` }),
  }));
  await app.deps.db.insertInto('audit_entries').values(entries).execute();
}
