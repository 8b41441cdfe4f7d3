import { sql } from 'kysely';
import { type Batch, type BatchChange, batchesApi } from '#contract/council/batches.ts';
import { auditApi } from '#contract/trust/audit.ts';
import type { TestApp, Visitor } from './app.ts';

type Named = Pick<Batch, 'id'>;

/** What tests of the steps that a batch takes by itself do and look at. */
export function stepsOf({ app, admin }: { app: TestApp; admin: Visitor }) {
  return {
    /** Moves the deadlines of a batch to so many seconds from now, by the database's clock. */
    async setDeadlines({ id }: Named, submissionS: number, stoningS: number): Promise<void> {
      await sql`update batches set submission_deadline = now() + make_interval(secs => ${submissionS}),
        stoning_deadline = now() + make_interval(secs => ${stoningS}) where id = ${id}`.execute(app.deps.db);
    },
    async find({ id }: Named): Promise<Batch> {
      const { body } = await admin.send(batchesApi.list, {});
      const batch = body.find((one) => one.id === id);
      if (!batch) throw new Error('The batch is gone.');
      return batch;
    },
    change: ({ id }: Named, body: BatchChange) => admin.send(batchesApi.update, { params: { id }, headers: {}, body }),
    phaseEntries: async () =>
      (await admin.send(auditApi.list, { query: { kind: 'batch.phase_changed' } })).body.entries,
  };
}
