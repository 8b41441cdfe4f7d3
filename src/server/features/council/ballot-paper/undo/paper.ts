import { sql } from 'kysely';

/** The ballot papers that stand. */
export const runningPaper = sql`ballot_questions as paper join batches
  on batches.id = paper.batch_id and batches.stoning_round = paper.round and has_ballot_paper(batches.phase)`;
