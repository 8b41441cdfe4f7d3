import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Choices } from '#contract/council/ballots.ts';
import { connect } from '#server/database/connect.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import { settleSecrets } from '#server/database/secrets.ts';
import { gatherBallots } from '#server/features/council/ballots/cast.ts';
import { hashForBallot } from '#server/features/council/voters/hashes.ts';
import { newVoter } from '#server/features/council/voters/voter-cookie.ts';
import { Organiser } from '#tests/faults/organiser.ts';
import { Product } from '#tests/support/product.ts';
import { openBatch } from '../product.ts';

const questions = 5_000;
const toldEvery = 10_000;
// The folder is kept for later runs, and a batch whose deadline has passed is completed.
const days = 3_650;

/**
 * Casts what is missing of so many ballots into the kept folder. Each is written by the product's own gatherer and statement, with as
 * many as come `together` in one, as in the busiest minutes of a vote; only what HTTP adds is left out. Whoever ends it goes on later where
 * it was.
 */
export async function castMissing(
  folder: string,
  { wanted, together }: { wanted: number; together: number },
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  await openOnce(folder);
  const { connection, stop } = await startEmbeddedDatabase({ dataDir: folder, log: () => {} });
  const { db } = connect(connection, () => {});
  try {
    const { voters } = await settleSecrets(db, new Product(folder).keysFile);
    const { id: batchId, ballots } = await db
      .selectFrom('batches')
      .select((eb) => ['id', eb.selectFrom('ballots').select(eb.fn.countAll<string>().as('ballots')).as('ballots')])
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow();
    const paper = await db
      .selectFrom('ballot_questions')
      .select('question_id')
      .where('batch_id', '=', batchId)
      .orderBy('question_id')
      .execute();
    const ids = paper.map(({ question_id }) => question_id);
    // The batch is open: its ten years have not passed.
    const gatherer = gatherBallots(db, { takeIfDue: async () => {} });
    const startedMs = performance.now();
    let cast = Number(ballots);
    const voteOn = async () => {
      while (cast < wanted) {
        if (cast % toldEvery === 0) tell(cast, cast - Number(ballots), startedMs);
        cast += 1;
        const choices = choose(ids);
        const hashed = hashForBallot(newVoter(), { batchId, choices }, voters);
        await gatherer.add({ ...hashed, batchId, choices, idempotencyKey: randomUUID() });
      }
    };
    await Promise.all(Array.from({ length: together }, voteOn));
    tell(Math.max(wanted, Number(ballots)), Math.max(0, wanted - Number(ballots)), startedMs);
  } finally {
    await db.destroy();
    await stop();
  }
}

function tell(ballots: number, cast: number, startedMs: number): void {
  const perSecond = cast / ((performance.now() - startedMs) / 1_000);
  console.log(`${ballots} ballots are cast${cast > 0 ? `, ${perSecond.toFixed(0)} a second` : ''}`);
}

/** Lets the product make the folder, its batch and the ballot paper, unless an earlier run did. */
async function openOnce(folder: string): Promise<void> {
  const product = new Product(folder);
  try {
    await product.start(); // and migrates what an earlier version made
    const organiser = new Organiser([product.address]);
    await organiser.signIn();
    const batches = await organiser.call<{ is_active: boolean }[]>('GET', '/api/admin/batches');
    if (!batches.some(({ is_active }) => is_active))
      await openBatch({ product, organiser }, { questions, phase: 2, days });
  } finally {
    await product.stop();
  }
}

/** Prefers what stands first, so that a ranking comes out and questions at its end have equal stones. */
function choose(ids: readonly string[]): Choices {
  const places = new Set<number>();
  while (places.size < 4) places.add(Math.floor(Math.random() ** 2 * ids.length));
  return [...places].map((place) => ids[place] ?? '') as Choices;
}
