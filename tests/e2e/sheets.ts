import { stonesOfPicks } from '#contract/council/ballots.ts';
import type { MadeSheets } from '#contract/council/sheets.ts';
import type { AdminApi } from './admin-api.ts';
import { open } from './paper-acts.ts';

/** A batch of six questions in stoning that takes paper, with sheets of it and a stack, which one person may enter. */
export async function openPaper(api: AdminApi, { sheets = 3, onePerson = true } = {}) {
  const batch = await open(api, { paper: 'on', stones_shown: 'when_completed' });
  const path = `/api/admin/batches/${batch.id}`;
  const made = await api.call<MadeSheets>('POST', `${path}/sheets`, { count: sheets, language: 'en' });
  const stack = await api.call('POST', `${path}/stacks`, { one_person: onePerson });
  /** What stands in the boxes of a sheet that names the questions from the one at this place on. */
  const signs = (from = 0) => stonesOfPicks.map((_, place) => made.signs[batch.ids[from + place] ?? ''] ?? '');
  const enter = (pass: number, sheet: number, from = 0) =>
    api.call('POST', `${path}/stacks/${stack.id}/entries`, {
      pass,
      code: made.sheets[sheet]?.code,
      signs: signs(from),
    });
  return { ...batch, stack: stack.id, codes: made.sheets.map(({ code }) => code), signs, enter };
}
