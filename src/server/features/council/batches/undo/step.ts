import { sql } from 'kysely';
import { phaseAfter } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import { phasesWith } from '#server/database/phases.ts';
import { enterPhase } from '#server/features/council/batches/enter-phase.ts';
import { findBatch } from '#server/features/council/batches/repository.ts';
import type { UndoData } from '#server/features/trust/audit/undo-data.ts';
import { aFewMinutes, aMonth, undoable } from '#server/features/trust/undo/undoable.ts';

const minutesAfterStepInto = { 1: undefined, 2: aMonth, 3: aFewMinutes } satisfies Record<Phase, number | undefined>;

/** 'Start Stoning' and 'Complete'. A step that is taken back is a step, on record like every other. */
export const step = undoable({
  kinds: ['batch.phase_changed'],
  role: 'administrator',
  minutes: ({ phases: way }: UndoData) =>
    way && phaseAfter(way.from) === way.to ? minutesAfterStepInto[way.to] : undefined,
  // Only while the batch stands where the step led, in the same round: a reset came in between. The start of stoning only while
  // there is no ballot. Acts of version 0.6.0 name no round; the last of them end within a month of it, and `coalesce`
  // goes then.
  isPossible: sql`exists (
    select from batches where batches.id = acts.batch_id and batches.phase = (acts.what->'phases'->>'to')::integer
      and batches.stoning_round = coalesce((acts.what->>'round')::integer, batches.stoning_round)
      and (batches.phase in (${phasesWith('result')}) or not has_ballots(batches.id, batches.stoning_round))
  )`,
  undo: async ({ tx, audit, checks, actor }, { batch_id, what }) => {
    const batch = batch_id && (await findBatch(tx, batch_id));
    if (!batch || !what.phases) return false;
    await enterPhase({ tx, audit, checks }, batch, what.phases.from, { by: 'undo', actor });
    return true;
  },
});
