import { hallHelpersApi } from '#contract/council/hall-helpers.ts';
import { isAheadBy, nounChecks } from '#server/batch-checks.ts';
import { listHelperCodes } from './repository.ts';

/** Whether helpers have a code to enter paper. Codes end with a completion: where that was taken back, none says nothing. */
export const helperChecks = nounChecks({
  readers: hallHelpersApi.listCodes.access,
  isAsked: isAheadBy('paper'),
  facts: ({ db }, { id }) => listHelperCodes(db, id),
  rule: ({ had_result }, all) => {
    const codes = all.filter(({ opens }) => opens === 'entry').length;
    if (codes > 0) return [{ id: 'entry_codes', level: 'fine', values: { codes } }];
    return had_result ? [] : [{ id: 'entry_codes', level: 'look', mend: 'booths', values: { codes } }];
  },
});
