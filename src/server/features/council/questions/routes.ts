import { coAskersApi } from '#contract/council/co-askers.ts';
import { decisionsApi, type GivenReason } from '#contract/council/decisions.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { paperApi } from '#contract/council/paper.ts';
import type { DeclineReason } from '#contract/council/question-state.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { revisionOf } from '#contract/wire/revision.ts';
import type { Deps } from '#server/deps.ts';
import { resetStones } from '#server/features/council/ballots/reset.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { mailLanguageFor } from '#server/mail/mail-text.ts';
import { sayReason, sayReasons } from '#server/texts/said-reasons.ts';
import { changeQuestion, createQuestion, submitQuestion } from './actions.ts';
import { coAsk, stopCoAsking } from './co-askers.ts';
import { declineQuestion, publishQuestion } from './decide.ts';
import { decideSome } from './decide-some.ts';
import { importQuestions } from './import-questions.ts';
import { countByBatch } from './list.ts';
import { keepApart, mergeQuestions } from './merge-questions.ts';
import { correctQuestion, takeOutQuestion } from './paper-acts.ts';
import { countFoundQuestions, readQuestions } from './read-questions.ts';
import { removeQuestion, removeQuestions } from './remove-questions.ts';

export function questionRoutes(app: Served, deps: Deps): void {
  serve(app, questionsApi.submit, async ({ params, headers, body, request, reply }) => {
    const { voter, isNew } = await deps.voters.recogniseOrMake(request);
    const key = headers['idempotency-key'];
    const language = mailLanguageFor(request.headers, deps.site.identity);
    const question = await submitQuestion(deps, { batchId: params.id, ...body, key, voter, language });
    // No page shows it; the moderators hear of it.
    if (question.state === 'waiting') deps.publicPage.changed();
    if (isNew) deps.voters.giveCookie(voter, request, reply);
    return question;
  });
  serve(app, coAskersApi.join, async ({ params: { id, questionId }, request, reply }) => {
    const { voter, isNew } = await deps.voters.recogniseOrMake(request);
    await coAsk(deps, { batchId: id, questionId }, voter);
    if (isNew) deps.voters.giveCookie(voter, request, reply);
  });
  serve(app, coAskersApi.leave, ({ params: { id, questionId }, voter }) =>
    stopCoAsking(deps, { batchId: id, questionId }, voter),
  );
  serve(app, questionsApi.list, async ({ administrator, query, request }) =>
    sayReasons(deps, request.headers, await readQuestions(deps, administrator, query)),
  );
  serve(app, questionsApi.count, ({ administrator, query }) => countFoundQuestions(deps, administrator, query));
  serve(app, questionsApi.countByBatch, () => countByBatch(deps.db));
  serve(app, questionsApi.create, ({ headers, body, administrator }) =>
    createQuestion(deps, administrator, body, headers['idempotency-key']),
  );
  serve(app, questionsApi.import, ({ params, headers, body, administrator }) =>
    importQuestions(deps, administrator, params.id, body, headers['idempotency-key']),
  );
  serve(app, questionsApi.update, async ({ params, headers, body, administrator, request }) =>
    sayReason(deps, request.headers, await changeQuestion(deps, administrator, params.id, body, revisionOf(headers))),
  );
  serve(app, questionsApi.delete, ({ params, administrator }) => removeQuestion(deps, administrator, params.id));
  serve(app, decisionsApi.publish, ({ params, body, administrator }) =>
    publishQuestion(deps, administrator, params.id, body),
  );
  serve(app, decisionsApi.decline, async ({ params, body, administrator, request }) => {
    const declined = await declineQuestion(deps, administrator, params.id, { why: toWhy(body), seen: body.seen });
    return sayReason(deps, request.headers, declined);
  });
  serve(app, mergingApi.keepApart, ({ params, body }) => keepApart(deps, { batchId: params.id, ...body }));
  serve(app, mergingApi.merge, ({ params, body, administrator }) =>
    mergeQuestions(deps, administrator, { batchId: params.id, ...body }),
  );
  serve(app, questionsApi.deleteSome, ({ body, administrator }) => removeQuestions(deps, administrator, body.ids));
  serve(app, questionsApi.resetStones, ({ administrator, body }) => resetStones(deps, administrator, body));
  serve(app, paperApi.takeOut, ({ params: { id, questionId }, body, administrator }) =>
    takeOutQuestion(deps, administrator, { batchId: id, questionId }, body.reason),
  );
  serve(app, paperApi.correct, ({ params: { id, questionId }, body, administrator }) =>
    correctQuestion(deps, administrator, { batchId: id, questionId }, body),
  );
  serve(app, decisionsApi.publishSome, ({ body: { ids }, administrator }) =>
    decideSome(deps, administrator, { ids, to: 'published' }),
  );
  serve(app, decisionsApi.declineSome, ({ body, administrator }) =>
    decideSome(deps, administrator, { ids: body.ids, to: 'declined', reason: toWhy(body) }),
  );
}

/** The contract takes one of both. */
function toWhy({ reason = '', reason_code }: GivenReason): DeclineReason {
  return reason_code ? { reason_code } : { reason };
}
