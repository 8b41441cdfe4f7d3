import * as z from 'zod/mini';
import { CheckLevel } from '#contract/wire/check-level.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { Box } from './box.ts';

/** What somebody does with a batch, or it does by itself: 'Start Stoning', 'Complete', the next step by the clock or a plan. */
export const CheckAct = z.enum(['start', 'complete', 'move_on']);
export type CheckAct = z.infer<typeof CheckAct>;

/** Where it is mended: a part of the batch's page, or its deadlines. */
export const Mend = z.enum(['questions', 'desk', 'cards', 'paper', 'booths', 'deadlines']);
export type Mend = z.infer<typeof Mend>;

const Count = z.int();

function check<const Name extends string, Values extends z.core.$ZodLooseShape>(id: Name, values: Values) {
  return z.object({
    id: z.literal(id),
    level: CheckLevel,
    /** The act that it stops, or before which alone it is worth a look. Without one it is about the batch as it stands. */
    act: z.optional(CheckAct),
    mend: z.optional(Mend),
    /** What its sentence says besides the code. */
    values: z.object(values),
  });
}

const RuleValue = z.union([z.string(), z.number(), z.null()]);

/** What can be said of a batch before its next step. The first five, and `no_cards`, are why it `waits`. */
export const Check = z.discriminatedUnion('id', [
  check('inactive', {}),
  check('swapped', {}),
  check('both_missed', {}),
  check('too_few_questions', {}),
  check('taken_back', {}),
  check('overdue', { when: Moment, is_planned: z.boolean() }),
  check('hidden', {}),
  check('paper_too_short', { questions: Count }),
  check('submission_passed', {}),
  check('stoning_passed', {}),
  check('early', { promised: Moment }),
  check('ends', { when: Moment }),
  check('ends_passed', { when: Moment }),
  check('text', { is_written: z.boolean() }),
  check('ballots_seen', {}),
  check('otherwise', {
    batch: z.string(),
    rules: z.array(z.object({ rule: z.string(), here: RuleValue, there: RuleValue })),
  }),
  check('alike', { groups: Count, more: z.boolean(), first: z.array(z.string()) }),
  check('taken_out', { question: z.string(), reason: z.string() }),
  check('waiting', { questions: Count }),
  check('verdicts_waiting', { words: Count }),
  check('told_by_mail', { people: Count }),
  check('no_cards', { on_paper: z.boolean() }),
  check('cards', { made: Count, void: Count }),
  check('cards_not_arrived', { packages: Count }),
  check('no_booth', { codes: Count }),
  check('booths', { open: Count }),
  check('paper', {}),
  check('entry_codes', { codes: Count }),
  check('stacks_open', { stacks: z.array(z.int()) }),
  check('sheets_missing', Box.shape),
]);
export type Check = z.infer<typeof Check>;
export type CheckId = Check['id'];

/** Whether it needs attention as soon as it is so, and not only before the act that it is about. */
export function needsAttention({ level, act }: Pick<Check, 'level' | 'act'>): boolean {
  return level === 'stops' || (level === 'look' && act === undefined);
}

/**
 * What is the next step of 'Now', before the act itself, where something is mended elsewhere first: people who wait for an answer,
 * else what stops the act.
 */
export function nextToMend<Said extends Pick<Check, 'id' | 'level' | 'act' | 'mend'>>(
  checks: readonly Said[],
): (Said & { mend: Mend }) | undefined {
  const canBeMended = (check: Said): check is Said & { mend: Mend } => check.mend !== undefined;
  const mendable = checks.filter(canBeMended);
  const stopsAct = ({ level, act }: Said) => level === 'stops' && act !== undefined && act !== 'move_on';
  return mendable.find(({ id }) => id === 'waiting') ?? mendable.find(stopsAct);
}

export const checksApi = {
  list: defineEndpoint({
    name: 'listChecks',
    summary:
      'What stops the next step of the batch, what is worth a look before it, and what is in order; without what the caller’s role may not read. `text` is in the language that was asked for',
    method: 'GET',
    path: '/api/admin/batches/{id}/checks',
    access: from('viewer'),
    batchIn: 'params',
    params: z.object({ id: Id }),
    // Questions that look alike are looked for among all of the batch.
    longestMs: 30_000,
    status: 200,
    response: z.object({ checks: z.array(z.intersection(Check, z.object({ text: z.string() }))) }),
    errors: ['batch_not_found'],
  }),
};
