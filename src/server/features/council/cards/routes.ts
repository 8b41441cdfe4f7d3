import { cardsApi } from '#contract/council/cards.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { makeCards, noteArrivedCards, readCards } from './make-cards.ts';
import { showCard } from './show-card.ts';
import { exchangeCard, voidCard, voidPackage } from './void-cards.ts';

export function cardRoutes(app: Served, deps: Deps): void {
  serve(app, cardsApi.list, ({ params }) => readCards(deps, params.id));
  serve(app, cardsApi.make, ({ params, body, administrator }) => makeCards(deps, administrator, params.id, body));
  serve(app, cardsApi.arrived, ({ params }) => noteArrivedCards(deps, params.id, params.package));
  serve(app, cardsApi.voidPackage, async ({ params, administrator }) => ({
    void: await voidPackage(deps, administrator, params.id, params.package),
  }));
  serve(app, cardsApi.voidCard, async ({ params, body, administrator }) => ({
    replacement: await voidCard(deps, administrator, {
      batchId: params.id,
      serial: params.serial,
      replace: body.replace === true,
    }),
  }));
  serve(app, cardsApi.exchange, ({ params, administrator }) =>
    exchangeCard(deps, administrator, { batchId: params.id, serial: params.serial }),
  );
  serve(app, cardsApi.show, ({ params, body, request, reply }) =>
    showCard(deps, { request, reply }, params.id, body.code),
  );
  serve(app, cardsApi.putAway, async ({ request, reply }) => deps.voters.putCardAway(request, reply));
}
