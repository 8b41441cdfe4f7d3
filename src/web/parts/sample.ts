import { toTurnoutByChannel } from '#contract/council/channels.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { batchTextNames, forTexts, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import type { Picks } from '#web/features/ballots/visitor/own/picks.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const batch: PublicBatch = {
  id: '01900000-0000-7000-8000-000000000000',
  name: 'December 2026 Council',
  submission_deadline: inDays(7),
  stoning_deadline: inDays(14),
  is_active: true,
  phase: 1,
  ...forTexts(batchTextNames, () => null),
  created_at: inDays(-1),
  stoning_round: 1,
  ballots: 21,
  turnout_by_channel: toTurnoutByChannel(21, {}),
  rules: usualRules,
  stones_shown_at: null,
  moves_on_at: null,
  submission_deadline_before: null,
  stoning_deadline_before: null,
  revealed: null,
  commitment: null,
  online_closed_at: null,
  sheets_in_box: null,
  sheets_invalid: null,
  sheets_given_up: null,
};

const asked: [text: string, author: string, stones: number][] = [
  ['Who speaks for the river?', 'Maren Holt', 40],
  ['What should we stop doing, so that there is time for what matters?', 'Piet de Boer', 12],
  ['كيف نعتني بمن يعتنون بالآخرين كل يوم دون أن يراهم أحد؟', 'Layla', 1],
  [
    `${'How can we, before the first notice is sent, agree on what we owe one another, and say it in public? '.repeat(6)}`,
    'Wilhelmina Featherstonehaugh-Cholmondeley',
    0,
  ],
];

export const questions: PublicQuestion[] = asked.map(([text, author, stones], index) => ({
  id: `01900000-0000-7000-8000-00000000000${index + 1}`,
  text,
  author,
  stones,
  votes: Math.ceil(stones / 3),
  timestamp: inDays(-index),
}));

/** A day and some hours, less than an hour, and over. */
export const batches: PublicBatch[] = [
  batch,
  { ...batch, phase: 2, submission_deadline: inDays(-1), stoning_deadline: inDays(0.03) },
  { ...batch, phase: 2, submission_deadline: inDays(-2), stoning_deadline: inDays(-1) },
  { ...batch, phase: 3 },
];

export const known = new Map(questions.map((question) => [question.id, question]));
export const pickedIds = questions.map(({ id }) => id) as unknown as Picks;
