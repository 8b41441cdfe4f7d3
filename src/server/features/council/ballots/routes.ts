import { ballotsApi } from '#contract/council/ballots.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { castBallot } from './cast.ts';
import { changeMyBallot, readMyBallot } from './change.ts';
import { letGo, takeBackLettingGo } from './let-go.ts';

export function ballotRoutes(app: Served, deps: Deps): void {
  serve(app, ballotsApi.becomeVoter, async ({ request, reply }) => {
    const { voter } = await deps.voters.recogniseOrMake(request);
    deps.voters.giveCookie(voter, request, reply);
  });
  serve(app, ballotsApi.cast, async ({ params, headers, body, request, ...caller }) => {
    const voter = await deps.voters.ofBallot(request, params.id, caller.voter);
    const idempotencyKey = headers['idempotency-key'];
    const receipt = await castBallot(deps, params.id, voter, { choices: body.choices, idempotencyKey });
    deps.arrivals.add(params.id, receipt, { address: request.ip });
    return receipt;
  });
  serve(app, ballotsApi.findMine, async ({ params, request, voter }) =>
    readMyBallot(deps, params.id, await deps.voters.ofBallot(request, params.id, voter)),
  );
  serve(app, ballotsApi.changeMine, async ({ params, headers, body, request, voter }) =>
    changeMyBallot(deps, params.id, await deps.voters.ofBallot(request, params.id, voter), {
      ...body,
      key: headers['idempotency-key'],
    }),
  );
  serve(app, ballotsApi.letGo, async ({ params, request, voter }) =>
    letGo(deps, params.id, await deps.voters.ofBallot(request, params.id, voter)),
  );
  serve(app, ballotsApi.takeBackLettingGo, async ({ params, request, voter }) =>
    takeBackLettingGo(deps, params.id, await deps.voters.ofBallot(request, params.id, voter)),
  );
}
