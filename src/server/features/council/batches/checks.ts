import { picksPerBallot } from '#contract/council/ballots.ts';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { type Batch, batchesApi } from '#contract/council/batches.ts';
import type { Check } from '#contract/council/checks.ts';
import { isAsked, rulesAsAsked } from '#contract/council/chosen-rules.ts';
import { phaseDeadline, phaseEnd } from '#contract/council/phase-end.ts';
import { allows, endsBy, phaseAfter } from '#contract/council/phases.ts';
import { phaseTextName } from '#contract/council/public-batch.ts';
import { nextAct, nounChecks } from '#server/batch-checks.ts';
import { type BatchFacts, readBatchFacts } from './repository.ts';

/** What its own deadlines, rules, texts and size say of a batch. */
export const batchChecks = nounChecks({
  readers: batchesApi.list.access,
  isAsked: ({ phase }) => phaseAfter(phase) !== undefined,
  facts: ({ db }, { id }) => readBatchFacts(db, id),
  rule: (batch, facts) => [
    ...ofWaiting(batch, facts),
    ...ofSight(batch),
    ...ofSize(batch, facts),
    ...ofDeadlines(batch, facts),
    ...ofRules(batch, facts),
    ...ofTexts(batch),
  ],
});

type Written = readonly (Check | false)[];
const so = (checks: Written) => checks.filter((check) => check !== false);

/** Why it does not move on by itself although it was to, and since when where it then goes on at once. */
function ofWaiting({ waits, moves_on_at, planned }: Batch, { now }: BatchFacts): Check[] {
  const goesOnAtOnce = waits === 'too_few_questions' || waits === 'no_cards';
  const isOverdue = goesOnAtOnce && moves_on_at !== null && Date.parse(moves_on_at) < now;
  const mend = waits === 'too_few_questions' ? 'questions' : 'deadlines';
  const of = { level: 'stops', act: 'move_on' } as const;
  return so([
    isOverdue && { ...of, id: 'overdue', values: { when: moves_on_at, is_planned: planned !== null } },
    // That there are no cards is said of the cards.
    waits !== null && waits !== 'no_cards' && { ...of, id: waits, ...(waits !== 'inactive' && { mend }), values: {} },
  ]);
}

function ofSight({ phase, is_active }: Batch): Check[] {
  return so([allows[phase].ballots && !is_active && { id: 'hidden', level: 'look', values: {} }]);
}

/** A paper that is too short matters from the deadline on, and before that to who starts stoning. */
function ofSize({ phase, submission_deadline }: Batch, { questions, now }: BatchFacts): Check[] {
  const isDue = allows[phase].ballots || Date.parse(submission_deadline) < now;
  const act = isDue ? {} : { act: 'start' as const };
  return so([
    questions < picksPerBallot && {
      id: 'paper_too_short',
      level: 'look',
      ...act,
      mend: 'questions',
      values: { questions },
    },
  ]);
}

const passed = { submission_deadline: 'submission_passed', stoning_deadline: 'stoning_passed' } as const;

function ofDeadlines(batch: Batch, { now }: BatchFacts): Check[] {
  const { phase, is_active, submission_deadline, stoning_deadline, waits, moves_on_at, online_closed_at } = batch;
  const isPrepared = !allows[phase].ballotPaper;
  const ending = endsBy[phase];
  const goesOn = is_active && !moves_on_at && !online_closed_at && phaseEnd(batch, now)?.differs === 'still_taken';
  const isSwapped = Date.parse(stoning_deadline) <= Date.parse(submission_deadline);
  const isOver = Date.parse(stoning_deadline) < now;
  const of = { level: 'look', mend: 'deadlines', values: {} } as const;
  const values = { when: stoning_deadline };
  return so([
    isPrepared && isSwapped && waits !== 'swapped' && { ...of, id: 'swapped' },
    goesOn && ending !== null && { ...of, id: passed[ending] },
    ...ofHaste(batch, now),
    isPrepared && isOver && waits !== 'both_missed' && { ...of, id: 'ends_passed', values },
    isPrepared && !isOver && !isSwapped && { id: 'ends', level: 'fine', act: 'start', values },
  ]);
}

/**
 * The phase would end before what people were told first: by the act now; or, whatever somebody does, because online stoning has
 * ended, the next step is planned or a deadline was brought forward.
 */
function ofHaste(batch: Batch, now: number): Check[] {
  const deadline = phaseDeadline(batch);
  if (deadline === null) return [];
  // A deadline that was put off is what people were told last; one that was brought forward is not what they were promised.
  const first = firstDeadline(batch) ?? deadline;
  const promised = first > deadline ? first : deadline;
  if (Date.parse(promised) <= now) return [];
  const comes = batch.is_active ? batch.moves_on_at : null;
  const isSo = batch.online_closed_at !== null || Date.parse(comes ?? deadline) < Date.parse(promised);
  const act = isSo ? undefined : nextAct(batch);
  return [{ id: 'early', level: 'look', ...(act && { act }), mend: 'deadlines', values: { promised } }];
}

function firstDeadline(batch: Batch) {
  const deadline = endsBy[batch.phase];
  return deadline && batch[`${deadline}_before`];
}

/** What stands still from the start of stoning on. */
function ofRules({ phase, rules }: Batch, { before }: BatchFacts): Check[] {
  if (!allows[phase].rules) return [];
  const of = { level: 'look', act: 'start' } as const;
  const differing = before ? differingRules(rules, before.rules) : [];
  return so([
    rules.stones_shown === 'always' && { ...of, id: 'ballots_seen', values: {} },
    before !== null &&
      differing.length > 0 && { ...of, id: 'otherwise', values: { batch: before.name, rules: differing } },
  ]);
}

function differingRules(rules: BatchRules, others: BatchRules) {
  const differing = rulesAsAsked().filter((rule) => rules[rule] !== others[rule] && isAsked(rule, rules));
  return differing.map((rule) => ({ rule, here: rules[rule], there: others[rule] }));
}

/** That there is none is no fault: visitors read a good sentence then. */
function ofTexts(batch: Batch): Check[] {
  const next = phaseAfter(batch.phase);
  if (next === undefined) return [];
  const is_written = Boolean(batch[phaseTextName(next)]) || batch.phase_texts?.some(({ phase }) => phase === next);
  return [{ id: 'text', level: 'fine', values: { is_written: is_written === true } }];
}
