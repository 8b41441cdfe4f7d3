import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { sessionsApi } from '#contract/people/sessions.ts';
import { usersApi } from '#contract/people/users.ts';
import { pagesApi } from '#contract/running/pages.ts';
import { type AuditEntry, auditApi } from '#contract/trust/audit.ts';
import type { RequestOf } from '#contract/wire/endpoint.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { administrator } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, deadlines, openBatch } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { theServer } from './write-audit.ts';

const { app, admin } = await shareApp();

const list = async () => (await admin.send(auditApi.list, { query: {} })).body;
const kinds = async () => (await list()).entries.map(({ kind }) => kind);
const latest = async () => (await list()).entries[0];

const update = (batch: Pick<Batch, 'id'>, body: RequestOf<typeof batchesApi.update>['body']) =>
  admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body });

describe('on record of a batch is', () => {
  test('who created a batch, when, and what it was', async () => {
    const { body: batch } = await admin.send(batchesApi.create, {
      headers: {},
      body: { name: 'May Council', ...deadlines },
    });
    const { actor_id, at, ...entry } = (await latest()) as AuditEntry;
    expect(entry).toMatchObject({
      kind: 'batch.created',
      actor_name: 'Administrator',
      batch_id: batch.id,
      batch_name: 'May Council',
      before: null,
      after: { name: 'May Council', questions: 0, questions_limit: 5000, ...deadlines },
    });
    expect(actor_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
  });

  test('each thing that one change of a batch did, with before and after', async () => {
    const { batch: displaced } = await openBatch(admin, { questions: 0, phase: 1 });
    const { batch } = await openBatch(admin, { questions: 0, phase: 1, active: false });
    const seen = (await list()).entries.length;
    await update(batch, {
      name: 'June Council',
      phase: 2,
      is_active: true,
      stoning_deadline: '2031-01-01T00:00:00.000Z',
      phase_2_text: 'Give!',
    });
    const { entries } = await list();
    expect(
      entries.slice(0, entries.length - seen).map((entry) => [entry.kind, entry.batch_id, entry.before, entry.after]),
    ).toEqual([
      ['batch.phase_changed', batch.id, { phase: 1 }, { phase: 2 }],
      ['batch.texts_changed', batch.id, { phase_2_text: null }, { phase_2_text: 'Give!' }],
      [
        'batch.deadlines_changed',
        batch.id,
        { stoning_deadline: deadlines.stoning_deadline },
        { stoning_deadline: '2031-01-01T00:00:00.000Z' },
      ],
      ['batch.renamed', batch.id, { name: 'January 2030 Council' }, { name: 'June Council' }],
      ['batch.activated', batch.id, { is_active: false }, { is_active: true }],
      ['batch.deactivated', displaced.id, { is_active: true }, { is_active: false }],
    ]);
  });

  test('how many ballots a reset took out of the count, per batch', async () => {
    const { batch, questions } = await openBatch(admin);
    for (let n = 0; n < 3; n++) await cast(await becomeVoter(app.visitor()), batch, choose(questions));
    await admin.send(questionsApi.resetStones, { body: {} });
    expect(await latest()).toMatchObject({
      kind: 'stones.reset',
      batch_id: batch.id,
      before: { stoning_round: 1, ballots: 3 },
      after: { stoning_round: 2, ballots: 0 },
    });
  });

  test('how many questions a batch has after all were assigned to it', async () => {
    await openBatch(admin, { questions: 3, phase: 1 });
    const { batch } = await openBatch(admin, { questions: 0, phase: 1 });
    await admin.send(batchesApi.assignAll, { params: { id: batch.id } });
    expect(await latest()).toMatchObject({ kind: 'questions.assigned', batch_id: batch.id, after: { questions: 3 } });
  });
});

describe('on record of a question is', () => {
  test('what was done to a question, without its words', async () => {
    const { batch } = await openBatch(admin, { questions: 0, phase: 1 });
    const words = { text: 'Who speaks for the river?', author: 'Ada Lovelace', author_email: 'ada@example.org' };
    const { body: question } = await admin.send(questionsApi.create, { headers: {}, body: words });
    const ids = { id: batch.id, questionId: question.id };
    await admin.send(batchesApi.assign, { params: ids });
    const params = { id: question.id };
    await admin.send(questionsApi.update, { params, headers: {}, body: { text: 'Who sings?' } });
    await admin.send(questionsApi.update, { params, headers: {}, body: { text: words.text } });
    await admin.send(batchesApi.unassign, { params: ids });
    await admin.send(questionsApi.delete, { params });

    const { entries } = await list();
    const [deleted, unassigned, changedBack, changed, assigned, created] = entries;
    expect([deleted, unassigned, changedBack, changed, assigned, created].map((entry) => entry?.kind)).toEqual([
      'question.deleted',
      'question.unassigned',
      'question.updated',
      'question.updated',
      'question.assigned',
      'question.created',
    ]);
    expect(created).toMatchObject({
      subject_id: question.id,
      after: { text: expect.stringMatching(/^words#[0-9a-f]{16}$/), author_email: expect.stringMatching(/^email#/) },
    });
    expect(assigned).toMatchObject({ batch_id: batch.id, before: { batch_id: null }, after: { batch_id: batch.id } });
    // The same words have the same trace, and only what changed is there.
    expect(changed?.before).toEqual({ text: created?.after?.text });
    expect(changedBack?.after).toEqual(changed?.before);
    expect(deleted).toMatchObject({ subject_id: question.id, before: { stones: 0, votes: 0 }, after: null });
    expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toMatch(
      /lovelace|ada@|river|sings/i,
    );
  });
});

describe('on record of people is', () => {
  test('what was done to a user, without name and address', async () => {
    const body = { name: 'Ada Lovelace', email: 'ada@example.org' };
    const { body: user } = await admin.send(usersApi.create, { body });
    const params = { id: user.id };
    await admin.send(usersApi.upsert, { body });
    await admin.send(usersApi.upsert, { body: { ...body, name: 'Ada L.' } });
    await admin.send(usersApi.update, { params, headers: {}, body: { email: 'ADA@example.org' } });
    await admin.send(usersApi.update, { params, headers: {}, body: { email: 'lovelace@example.org' } });
    await admin.send(usersApi.upsert, { body: { name: 'Grace', email: 'grace@example.org' } });
    await admin.send(usersApi.delete, { params });
    const { entries } = await list();
    expect(entries.map(({ kind, before, after }) => [kind, Object.keys({ ...before, ...after })])).toEqual([
      ['user.deleted', ['name', 'email']],
      ['user.created', ['name', 'email']],
      ['user.updated', ['email']],
      ['user.updated', ['email']],
      ['user.updated', ['name']],
      ['user.created', ['name', 'email']],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/lovelace|grace|ada@/i);
  });

  test('an invitation that was withdrawn, without its address, and sessions that were ended', async () => {
    const body = { email: 'ada@example.org', role: 'viewer' } as const;
    const { body: invitation } = await admin.send(invitationsApi.invite, { body });
    await admin.send(invitationsApi.withdraw, { params: { id: invitation.id } });
    const elsewhere = await app.signIn();
    const { body: sessions } = await elsewhere.send(sessionsApi.list, {});
    const other = sessions.find(({ current }) => !current);
    await elsewhere.send(sessionsApi.end, { params: { id: other?.id ?? '' } });
    await elsewhere.send(sessionsApi.endAll, {});
    await admin.send(administratorsApi.signIn, { body: administrator });
    const { entries } = await list();
    expect(entries.map(({ kind }) => kind)).toEqual([
      'signed_in',
      'sessions.ended',
      'sessions.ended',
      'signed_in',
      'administrator.invitation_withdrawn',
      'administrator.invited',
    ]);
    expect(entries[4]?.before).toEqual({ email: expect.stringMatching(/^email#/), role: 'viewer' });
  });
});

describe('on record is', () => {
  test('a trace in place of each address in the organisers’ words', async () => {
    await admin.send(pagesApi.privacy.update, { headers: {}, body: { privacy_text: 'Ask Maren, maren@example.org.' } });
    expect((await latest())?.after).toEqual({
      privacy_text: expect.stringMatching(/^Ask Maren, email#[0-9a-f]{16}\.$/),
    });
  });

  test('nothing when nothing was changed or the act was refused', async () => {
    const { batch, questions } = await openBatch(admin, { questions: 1 });
    const before = await list();
    await update(batch, { phase: 2, name: batch.name });
    await admin.send(batchesApi.assign, { params: { id: batch.id, questionId: questions[0]?.id ?? '' } });
    await admin.send(questionsApi.resetStones, { body: {} });
    const stale = { params: { id: batch.id }, headers: toIfMatch(0), body: { phase: 3 as const } };
    expect((await admin.send(batchesApi.update, stale)).status).toBe(412);
    const unknown = { params: { id: randomUUID() }, headers: {}, body: { text: 'Why?' } };
    expect((await admin.send(questionsApi.update, unknown)).status).toBe(404);
    expect(await list()).toEqual(before);
  });

  test('nothing of a transaction that fails afterwards', async () => {
    const failing = app.deps.db.transaction().execute(async (tx) => {
      await app.deps.audit(tx, theServer, { kind: 'signed_in' });
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await kinds()).toEqual([]);
  });
});
