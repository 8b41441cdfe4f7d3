import { takesChannel } from '#contract/council/channels.ts';
import type { Check } from '#contract/council/checks.ts';
import { allows } from '#contract/council/phases.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { AppError } from '#server/app-error.ts';
import { nounChecks } from '#server/batch-checks.ts';
import { readBox } from './repository.ts';
import { listOpenNumbers } from './stack-repository.ts';

/** When paper is printed and counts; that what was entered of a stack that is open would never count; and that nothing is left in the box. */
export const sheetChecks = nounChecks({
  readers: sheetsApi.list.access,
  refuses: ['complete'],
  isAsked: ({ rules, phase }) => takesChannel(rules, 'paper') && !allows[phase].result,
  facts: async ({ db }, { id, stoning_round }) => {
    const round = { batchId: id, round: stoning_round };
    return { stacks: await listOpenNumbers(db, round), ...(await readBox(db, round)) };
  },
  rule: ({ phase }, { stacks, box, lacks }): Check[] => {
    const stops = { level: 'stops', act: 'complete', mend: 'paper' } as const;
    return [
      ...(stacks.length > 0 ? [{ ...stops, id: 'stacks_open' as const, values: { stacks } }] : []),
      ...(lacks ? [{ ...stops, id: 'sheets_missing' as const, values: box }] : []),
      ...(!allows[phase].ballotPaper ? [{ id: 'paper' as const, level: 'fine' as const, values: {} }] : []),
    ];
  },
  toRefusal,
});

/** Each has a code of its own; a stack that is open is closed before the box can be empty. */
function toRefusal(stopping: readonly Check[]): AppError {
  const stacks = stopping.flatMap((check) => (check.id === 'stacks_open' ? check.values.stacks : []));
  if (stacks.length > 0) return new AppError('stacks_open', { stacks });
  const missing = stopping.find((check) => check.id === 'sheets_missing');
  return new AppError('sheets_missing', missing?.values);
}
