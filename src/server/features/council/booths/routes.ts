import { boothsApi } from '#contract/council/booths.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { becomeBooth, endBooth, makeBooth, readBooths } from './actions.ts';
import { castAtBooth, settleAtBooth, showCardAtBooth } from './cast.ts';

export function boothRoutes(app: Served, deps: Deps): void {
  serve(app, boothsApi.list, ({ params }) => readBooths(deps, params.id));
  serve(app, boothsApi.make, ({ administrator, params }) => makeBooth(deps, administrator, params.id));
  serve(app, boothsApi.end, ({ administrator, params }) =>
    endBooth(deps, administrator, { batchId: params.id, id: params.booth }),
  );
  serve(app, boothsApi.open, ({ body, ...call }) => becomeBooth(deps, body.code, call));
  serve(app, boothsApi.read, async ({ booth }) => booth);
  serve(app, boothsApi.showCard, ({ booth, body, request }) => showCardAtBooth(deps, { booth, request }, body.code));
  serve(app, boothsApi.cast, ({ booth, body, headers, request }) =>
    castAtBooth(deps, { booth, request }, { ...body, idempotencyKey: headers['idempotency-key'] }),
  );
  serve(app, boothsApi.settle, ({ booth, headers }) => settleAtBooth(deps, booth, headers['idempotency-key']));
}
