import { picksPerBallot } from '#contract/council/ballots.ts';
import type { Batch } from '#contract/council/batches.ts';
import { isBlind, phases } from '#contract/council/public-batch.ts';
import { adminTexts } from '#web/text/admin.ts';

// To complete a batch of 100,000 ballots takes a second, of a million eleven on two cores (`npm run bench -- million completion`).
const countingTakesFrom = 200_000;

/**
 * What a step into this phase does to questions, ballots and rules; `count` questions are in the batch, once that
 * is known; `now` in milliseconds.
 */
export function changePhaseSentences(
  phase: Batch['phase'],
  batch: Batch,
  count: number | undefined,
  now: number,
): string[] {
  switch (phase) {
    case phases.stoning:
      return count === undefined ? [] : startSentences(batch, count);
    case phases.completed:
      return completeSentences(batch);
    case phases.submission:
      return resetSentences(batch, now);
  }
}

function startSentences({ rules }: Batch, count: number): string[] {
  const { stones_shown: shown, council_size: size, tie_at_cut: tie } = rules;
  const cut = size === null ? adminTexts.batches.allGoStands : adminTexts.batches.cutStands({ size, tie });
  const stand = [adminTexts.batches.rulesStand({ shown }), cut];
  return count >= picksPerBallot ? [adminTexts.batches.paperFixed({ count }), ...stand] : stand;
}

function resetSentences(batch: Batch, now: number): string[] {
  const { submission_deadline, stoning_deadline, rules } = batch;
  const passed = Date.parse(submission_deadline) < now;
  const acted = passed && rules.phase_changes === 'at_deadlines';
  return [
    ...(batch.ballots > 0
      ? [adminTexts.batches.setAside({ count: batch.ballots }), adminTexts.batches.final]
      : [adminTexts.batches.unfreezes]),
    ...(passed
      ? [adminTexts.batches.deadlinesPassed({ both: Date.parse(stoning_deadline) < now ? 'yes' : 'no' })]
      : []),
    ...(acted ? [adminTexts.batches.deadlinesActAnew] : []),
  ];
}

function completeSentences(batch: Batch): string[] {
  const shown = batch.rules.stones_shown;
  const appear = isBlind(batch) || (shown === 'in_groups' && batch.ballots > 0);
  const uncovered = batch.is_active && batch.revealed === null;
  return [
    adminTexts.batches.stonesGiven({ count: batch.ballots }),
    ...(batch.ballots >= countingTakesFrom ? [adminTexts.batches.countingTakes] : []),
    ...(appear && shown !== 'always' ? [adminTexts.batches.completeShows({ covered: shown })] : []),
    ...(uncovered ? [adminTexts.batches.completeUncovered({ act: adminTexts.reveal.open })] : []),
  ];
}
