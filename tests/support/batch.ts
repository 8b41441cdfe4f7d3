import type { Batch } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { batchTextNames, forTexts } from '#contract/council/public-batch.ts';

/** A batch in submission that nobody looks at, and what the test says of it. */
export function makeBatch(of: Partial<Batch>): Batch {
  return {
    id: 'batch',
    name: 'December 2026 Council',
    submission_deadline: '2026-12-10T18:00:00.000Z',
    stoning_deadline: '2026-12-17T18:00:00.000Z',
    is_active: false,
    phase: 1,
    ...forTexts(batchTextNames, () => null),
    created_at: '2026-12-01T18:00:00.000Z',
    stoning_round: 1,
    ballots: 0,
    turnout_by_channel: { browser: 0, card: 0, booth: 0, paper: 0 },
    rules: usualRules,
    stones_shown_at: null,
    revealed: null,
    commitment: null,
    online_closed_at: null,
    sheets_in_box: null,
    sheets_invalid: null,
    sheets_given_up: null,
    revision: 1,
    slug: 'december-2026-council',
    completed_at: null,
    had_result: false,
    unlisted: false,
    waits: null,
    answer_days_fixed: null,
    planned: null,
    moves_on_at: null,
    submission_deadline_before: null,
    stoning_deadline_before: null,
    archived_at: null,
    reasons: null,
    ...of,
  };
}
