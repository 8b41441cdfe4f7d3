import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { afterCommit, transact } from '#server/database/transact.ts';
import { gatherSubmissions } from '#server/features/council/questions/submit.ts';
import { newVoter } from '#server/features/council/voters/voter-cookie.ts';
import { openBatch } from '#tests/support/council.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { type Act, createAfterAct, type Follower } from './after-act.ts';
import { createAudit, theServer } from './write-audit.ts';

const { app, admin } = await shareApp();

/** What followed, as the commits told it. */
type Heard = { kinds: string[]; subjects: (string | null)[]; sent: Act['sent'][] }[];

/** Notes what it hears as later work would, in the transaction, and tells it after the commit. */
function noteFollowed(heard: Heard, kinds: Follower['kinds'] = ['question.submitted', 'batch.renamed']): Follower {
  return {
    kinds,
    follow: async (tx, acts: readonly Act[]) => {
      // What was done is there already.
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from questions where id = any (${acts.map(({ subjectId }) => subjectId)}::uuid[])
      `.execute(tx);
      expect(rows[0]?.count).toBe(acts.filter(({ kind }) => kind === 'question.submitted').length);
      afterCommit(tx, () =>
        heard.push({
          kinds: acts.map(({ kind }) => kind),
          subjects: acts.map(({ subjectId }) => subjectId),
          sent: acts.map(({ sent }) => sent),
        }),
      );
    },
  };
}

const refuse: Follower = {
  kinds: 'all',
  follow: async () => {
    throw new Error('There is no room for later work.');
  },
};

function gather(followers: readonly Follower[]) {
  const { db, dueSteps, secrets } = app.deps;
  return gatherSubmissions({ db, dueSteps, secrets, afterAct: createAfterAct(followers, () => app.deps) });
}

const toSubmission = ({ id: batchId }: Pick<Batch, 'id'>, n: number) => ({
  batchId,
  text: `What of ${n}?`,
  name: 'Ada',
  email: `ada${n}@example.org`,
  key: undefined,
  voter: newVoter(),
  language: 'fr',
});

const listQuestions = async () => (await admin.send(questionsApi.list, { query: {} })).body;

test('submissions of one statement are heard once, together, in their transaction', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const heard: Heard = [];
  const gatherer = gather([noteFollowed(heard)]);
  const stored = await Promise.all([1, 2, 3].map((n) => gatherer.add(toSubmission(batch, n))));
  expect(heard).toHaveLength(1);
  expect(heard[0]?.kinds).toEqual(Array(3).fill('question.submitted'));
  expect(heard[0]?.subjects.toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
});

test('of a submission it is heard what was sent, and in which language its author reads', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const heard: Heard = [];
  await gather([noteFollowed(heard)]).add(toSubmission(batch, 1));
  expect(heard[0]?.sent).toMatchObject([{ name: 'Ada', email: 'ada1@example.org', language: 'fr' }]);
});

test('a submission that was refused is heard of by nobody, and a repeated one is not heard again', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const heard: Heard = [];
  const gatherer = gather([noteFollowed(heard)]);
  const submission = { ...toSubmission(batch, 1), key: 'one' };
  const first = await gatherer.add(submission);
  expect(await gatherer.add({ ...submission })).toMatchObject({ id: first.id });
  await admin.send(batchesApi.update, { params: { id: batch.id }, headers: {}, body: { phase: 2 } });
  await expect(gatherer.add(toSubmission(batch, 2))).rejects.toMatchObject({ code: 'submission_closed' });
  expect(heard.map(({ subjects }) => subjects)).toEqual([[first.id]]);
});

test('neither a submission nor an act is there without what follows from it', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const heard: Heard = [];
  await expect(gather([noteFollowed(heard), refuse]).add(toSubmission(batch, 1))).rejects.toThrow('no room');
  expect(await listQuestions()).toEqual([]);
  const audit = createAudit(
    app.deps.secrets.people,
    createAfterAct([noteFollowed(heard), refuse], () => app.deps),
  );
  const act = transact(app.deps.db, async (tx) => {
    await tx.updateTable('batches').set({ name: 'Renamed' }).where('id', '=', batch.id).execute();
    await audit(tx, theServer, { kind: 'batch.renamed', batchId: batch.id, after: { name: 'Renamed' } });
  });
  await expect(act).rejects.toThrow('no room');
  expect((await admin.send(batchesApi.list, {})).body[0]?.name).toBe(batch.name);
  expect(heard).toEqual([]);
});

test('an act that changed nothing is no act', async () => {
  const { batch } = await openBatch(admin, { phase: 1, questions: 0 });
  const heard: Heard = [];
  const audit = createAudit(
    app.deps.secrets.people,
    createAfterAct([noteFollowed(heard, 'all')], () => app.deps),
  );
  const rename = (before: string, after: string) =>
    transact(app.deps.db, (tx) =>
      audit(tx, theServer, {
        kind: 'batch.renamed',
        batchId: batch.id,
        before: { name: before },
        after: { name: after },
      }),
    );
  await rename('May', 'May');
  await rename('May', 'June');
  expect(heard.map(({ kinds }) => kinds)).toEqual([['batch.renamed']]);
});

test('nothing can wait for the commit of a transaction that would not do it', async () => {
  const act = app.deps.db.transaction().execute(async (tx) => afterCommit(tx, () => {}));
  await expect(act).rejects.toThrow('did not open');
});
