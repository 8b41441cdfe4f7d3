import { stacksApi } from '#contract/council/stacks.ts';
import type { Deps } from '#server/deps.ts';
import { type Program, type Served, serve } from '#server/http/serve.ts';
import { countStack, readStackCount } from './count-stack.ts';
import { makeCountersign } from './countersigns.ts';
import { checkCode, enterSheet } from './enter-sheet.ts';
import { discardStack, openStack, readDifferences, readStacks } from './open-stacks.ts';
import type { Enterer } from './stack-repository.ts';

/** Two programs of one owner, or one beside that owner, are one person. */
function toEnterer({ administrator: { id, name }, person = id }: Program): Enterer {
  return { person, name };
}

export function stackRoutes(app: Served, deps: Deps): void {
  serve(app, stacksApi.list, ({ params }) => readStacks(deps, params.id));
  serve(app, stacksApi.open, ({ params, body, administrator }) =>
    openStack(deps, administrator, params.id, body.one_person ?? false),
  );
  serve(app, stacksApi.enter, ({ params, headers, body, ...caller }) =>
    enterSheet(deps, toEnterer(caller), params, { ...body, key: headers['idempotency-key'] ?? null }),
  );
  serve(app, stacksApi.checkCode, ({ params, body, ...caller }) => checkCode(deps, toEnterer(caller), params, body));
  serve(app, stacksApi.countersign, ({ params, ...caller }) => makeCountersign(deps, toEnterer(caller), params));
  serve(app, stacksApi.differences, ({ params }) => readDifferences(deps, params));
  serve(app, stacksApi.readCount, ({ params }) => readStackCount(deps, params));
  serve(app, stacksApi.count, ({ params, administrator }) => countStack(deps, administrator, params));
  serve(app, stacksApi.discard, ({ params, administrator }) => discardStack(deps, administrator, params));
}
