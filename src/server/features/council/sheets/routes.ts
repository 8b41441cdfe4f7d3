import { boxApi } from '#contract/council/box.ts';
import { sheetsApi } from '#contract/council/sheets.ts';
import type { Deps } from '#server/deps.ts';
import { closeOnline, readPaperBatch } from '#server/features/council/batches/paper-channel.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { giveUpSheets, sayInBox } from './box.ts';
import { makeSheets } from './make-sheets.ts';
import { listPackages, readSheetPaper } from './repository.ts';

export function sheetRoutes(app: Served, deps: Deps): void {
  serve(app, sheetsApi.paper, async ({ params: { id } }) => {
    const { stoning_round: round, rules } = await readPaperBatch(deps.db, id);
    return {
      voters: rules.voters,
      questions: await readSheetPaper(deps.db, { batchId: id, round }),
    };
  });
  serve(app, sheetsApi.list, async ({ params: { id } }) => {
    const { stoning_round } = await readBatch(deps.db, id);
    return listPackages(deps.db, { batchId: id, round: stoning_round });
  });
  serve(app, sheetsApi.make, ({ params, body, administrator }) => makeSheets(deps, administrator, params.id, body));
  serve(app, sheetsApi.closeOnline, ({ params, body, administrator }) =>
    closeOnline(deps, administrator, params.id, body.sheets_in_box),
  );
  serve(app, boxApi.sayInBox, ({ params, body, administrator }) =>
    sayInBox(deps, administrator, params.id, body.count),
  );
  serve(app, boxApi.giveUp, ({ params, body, administrator }) => giveUpSheets(deps, administrator, params.id, body));
}
