import { verdictWordsApi } from '#contract/council/verdict-words.ts';
import { verdictsApi } from '#contract/council/verdicts.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { sayAsAuthor, sayAsCoAsker } from './said.ts';
import { decideVerdictWords, readVerdictWords } from './words.ts';

export function verdictRoutes(app: Served, deps: Deps): void {
  serve(app, verdictsApi.say, ({ params: { id, questionId }, body, voter }) =>
    sayAsAuthor(deps, { batchId: id, askedId: questionId }, voter, body),
  );
  serve(app, verdictsApi.coSay, ({ params: { id, questionId }, body, voter }) =>
    sayAsCoAsker(deps, { batchId: id, questionId }, voter, body),
  );
  serve(app, verdictWordsApi.listWords, ({ params }) => readVerdictWords(deps, params.id));
  serve(app, verdictWordsApi.decide, ({ params: { id, ...asked }, body, administrator }) =>
    decideVerdictWords(deps, administrator, { batchId: id, ...asked }, body),
  );
}
