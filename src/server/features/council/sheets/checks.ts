import { takesChannel } from '#contract/council/channels.ts';
import type { Check } from '#contract/council/checks.ts';
import { allows } from '#contract/council/phases.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import { AppError } from '#server/app-error.ts';
import { nounChecks } from '#server/batch-checks.ts';
import { listOpenNumbers } from './stack-repository.ts';

/** When paper is printed and counts; and that what was entered of a stack that is open would never count. */
export const sheetChecks = nounChecks({
  readers: sheetsApi.list.access,
  refuses: ['complete'],
  isAsked: () => true,
  facts: ({ db }, { id, stoning_round }) => listOpenNumbers(db, { batchId: id, round: stoning_round }),
  rule: ({ rules, phase }, stacks) => {
    if (stacks.length > 0)
      return [{ id: 'stacks_open', level: 'stops', act: 'complete', mend: 'paper', values: { stacks } }];
    const isAhead = takesChannel(rules, 'paper') && allows[phase].questions;
    return isAhead ? [{ id: 'paper', level: 'fine', values: {} }] : [];
  },
  toRefusal: (stopping) => new AppError('stacks_open', { stacks: stopping.flatMap(stacksIn) }),
});

function stacksIn(check: Check): number[] {
  return check.id === 'stacks_open' ? check.values.stacks : [];
}
