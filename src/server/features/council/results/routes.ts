import { ResultList, resultsApi } from '#contract/council/results.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { type Form, sendRepresentation } from '#server/http/representation.ts';
import { routeOf, type Served } from '#server/http/serve.ts';

const description = { type: 'application/json; charset=utf-8', vary: 'accept-encoding' };

const toAll = { config: { openToAll: true } };

/** What any cache may store is sent as the public page is, without a look at the caller. */
export function resultRoutes(app: Served, { results }: Pick<Deps, 'results'>): void {
  app.get(resultsApi.list.path, toAll, async (request, reply) => {
    const list = results.list('json', ({ listed }) => toForm(ResultList.parse({ batches: listed })));
    return sendRepresentation(request, reply, await withinDeadline(list), description);
  });
  app.get<{ Params: { slug: string } }>(routeOf(resultsApi.read), toAll, async (request, reply) => {
    const read = async () => {
      const batch = await results.find(request.params.slug);
      return batch && results.page(batch, 'json', toForm);
    };
    const found = await withinDeadline(read());
    if (!found) throw new AppError('batch_not_found');
    return sendRepresentation(request, reply, found, description);
  });
}

function toForm(content: unknown): Form {
  const body = JSON.stringify(content);
  return { meaning: body, body };
}
