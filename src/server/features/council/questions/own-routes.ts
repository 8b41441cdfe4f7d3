import type { IncomingHttpHeaders } from 'node:http';
import { type OwnQuestion, ownQuestionsApi } from '#contract/council/own-questions.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { sayReasons, verdictsGiven } from '#server/texts/said-reasons.ts';
import { editOwnQuestion, withdrawOwnQuestion } from './change-own.ts';
import { confirmOwnQuestions, listOwnQuestions } from './own-questions.ts';

/** What a browser may do with the questions that it submitted. */
export function ownQuestionRoutes(app: Served, deps: Deps): void {
  serve(app, ownQuestionsApi.confirm, async ({ params, query, voter, request }) => {
    if (query.ids) return { question_ids: await confirmOwnQuestions(deps, voter, query.ids) };
    const questions = await listOwnQuestions(deps, voter, params.id);
    const given = verdictsGiven(params.id);
    const said = await sayReasons(deps, request.headers, questions);
    return { questions: await sayVerdictReasons(deps, request.headers, said, given) };
  });
  serve(app, ownQuestionsApi.edit, async ({ params, body, voter }) => {
    const question = await editOwnQuestion(deps, voter, toOwn(params), body);
    // No page shows what waits; the moderators hear of it.
    deps.publicPage.changed();
    return question;
  });
  serve(app, ownQuestionsApi.withdraw, async ({ params, voter }) => {
    await withdrawOwnQuestion(deps, voter, toOwn(params));
    deps.publicPage.changed();
  });
}

/** The same of why words about outcomes were declined. */
async function sayVerdictReasons(
  deps: Deps,
  headers: IncomingHttpHeaders,
  questions: readonly OwnQuestion[],
  given: ReturnType<typeof verdictsGiven>,
): Promise<OwnQuestion[]> {
  const verdicts = questions.flatMap(({ id, verdict }) => (verdict ? [{ id, ...verdict }] : []));
  const said = await sayReasons(deps, headers, verdicts, given);
  return questions.map((question) => {
    const { id: _, ...verdict } = said.find(({ id }) => id === question.id) ?? { id: null };
    return 'said' in verdict ? { ...question, verdict } : question;
  });
}

function toOwn({ id, questionId }: { id: string; questionId: string }) {
  return { batchId: id, questionId };
}
