import { hallHelpersApi, type MadeHelperCode } from '#contract/council/hall-helpers.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import {
  beginToHelp,
  endHelperCode,
  endToHelp,
  makeHelperCodes,
  readHelper,
  readHelperCodes,
  renewCode,
} from './actions.ts';

export function hallHelperRoutes(app: Served, deps: Deps): void {
  serve(app, hallHelpersApi.listCodes, ({ params }) => readHelperCodes(deps, params.id));
  serve(app, hallHelpersApi.makeCode, async ({ administrator, params, body: { opens, count } }) => {
    const codes = await makeHelperCodes(deps, administrator, { batchId: params.id, opens, count: count ?? 1 });
    return count === undefined ? (codes[0] as MadeHelperCode) : { codes };
  });
  serve(app, hallHelpersApi.renewCode, ({ administrator, params }) =>
    renewCode(deps, administrator, { batchId: params.id, id: params.code }),
  );
  serve(app, hallHelpersApi.endCode, ({ administrator, params }) =>
    endHelperCode(deps, administrator, { batchId: params.id, id: params.code }),
  );
  serve(app, hallHelpersApi.begin, ({ body, ...call }) => beginToHelp(deps, body, call));
  serve(app, hallHelpersApi.read, async ({ request }) => ({ helper: (await readHelper(deps, request)) ?? null }));
  serve(app, hallHelpersApi.end, ({ request, reply }) => endToHelp(deps, request, reply));
}
