import { type AnswersPage, answersApi } from '#contract/council/answers.ts';
import type { Deps } from '#server/deps.ts';
import { toCsv } from '#server/files/csv.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { sendRepresentation } from '#server/http/representation.ts';
import { parseQuery, type Served, serve } from '#server/http/serve.ts';
import { columns, toRows } from './columns.ts';
import { find } from './reckoned.ts';

const description = { type: 'application/json; charset=utf-8', vary: 'accept-encoding' };

/** What any cache may store is sent as the results are, without a look at the caller. */
export function answerRoutes(app: Served, { answers }: Pick<Deps, 'answers'>): void {
  app.get(answersApi.read.path, { config: { openToAll: true } }, async (request, reply) => {
    const asked = parseQuery(answersApi.read, request.query);
    const make = (content: AnswersPage) => {
      const body = JSON.stringify(content);
      return { meaning: body, body };
    };
    const admit = () => app.callLimits.take(answersApi.read, { request });
    const page = answers.page(asked, { name: 'json', make, admit });
    return sendRepresentation(request, reply, await withinDeadline(page), description);
  });
  serve(app, answersApi.csv, async ({ query, reply }) => {
    const rows = toRows(find(await answers.reckoned(), query));
    reply.header('content-disposition', 'attachment; filename="ten-stones-answers.csv"');
    return toCsv(columns, [rows]);
  });
}
