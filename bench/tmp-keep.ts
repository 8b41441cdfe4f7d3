import { withBatch } from './support/batch.ts';
await withBatch({ questions: 200, phase: 1 }, async ({ product: { address } }) => {
  console.log(address);
  await new Promise((done) => process.once('SIGTERM', done));
});
