import type { BatchRules } from '#contract/council/batch-rules.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';

const read: Partial<BatchRules> = { moderation: 'before_publishing', question_length: 600, notices: 'on' };

/** What a batch of a kind begins with: the rules that such councils chose, each of which can be changed. */
export const presets = {
  usual: usualRules,
  hall: { ...usualRules, stones_shown: 'when_completed' },
  online: {
    ...usualRules,
    ...read,
    stones_shown: 'when_completed',
    ballot_changes: 'until_completed',
    phase_changes: 'at_deadlines',
  },
  cards: { ...usualRules, ...read, stones_shown: 'when_completed', voters: 'cards', booth: 'on', paper: 'on' },
} as const satisfies Record<string, BatchRules>;

export type PresetName = keyof typeof presets;
