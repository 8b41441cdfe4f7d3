import { ballotsApi } from '#contract/council/ballots.ts';
import { byOwnDevice } from '#contract/council/channels.ts';
import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { castBallot } from './cast.ts';
import { changeMyBallot, readMyBallot } from './change.ts';
import { confirmOwnQuestions } from './own-questions.ts';

export function ballotRoutes(app: Served, deps: Deps): void {
  serve(app, ballotsApi.becomeVoter, async ({ request, reply }) => {
    const { voter } = await deps.voters.recogniseOrMake(request);
    deps.voters.giveCookie(voter, request, reply);
  });
  serve(app, ballotsApi.cast, async ({ params, headers, body, voter, request }) => {
    const idempotencyKey = headers['idempotency-key'];
    const receipt = await castBallot(deps, params.id, voter, { choices: body.choices, idempotencyKey });
    if (byOwnDevice.includes(voter.channel)) deps.arrivals.add(params.id, receipt, request.ip);
    return receipt;
  });
  serve(app, ballotsApi.findMine, ({ params, voter }) => readMyBallot(deps, params.id, voter));
  serve(app, ballotsApi.changeMine, ({ params, headers, body, voter }) =>
    changeMyBallot(deps, params.id, voter, { ...body, key: headers['idempotency-key'] }),
  );
  serve(app, ownQuestionsApi.confirm, async ({ query, voter }) => ({
    question_ids: await confirmOwnQuestions(deps, voter, query.ids),
  }));
}
