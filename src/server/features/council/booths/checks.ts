import { boothsApi } from '#contract/council/booths.ts';
import { isAheadBy, nounChecks } from '#server/batch-checks.ts';
import { listBooths } from './repository.ts';

/** Whether a booth is open where there are to be any; those that are not open are codes that wait for their device. */
export const boothChecks = nounChecks({
  readers: boothsApi.list.access,
  isAsked: isAheadBy('booth'),
  facts: ({ db }, { id }) => listBooths(db, id),
  rule: (_, booths) => {
    const open = booths.filter(({ opened_at }) => opened_at !== null).length;
    if (open > 0) return [{ id: 'booths', level: 'fine', values: { open } }];
    return [{ id: 'no_booth', level: 'look', mend: 'booths', values: { codes: booths.length } }];
  },
});
