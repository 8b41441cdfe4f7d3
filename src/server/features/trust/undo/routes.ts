import { undoApi } from '#contract/trust/undo.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { readUndoableActs, undoAct } from './actions.ts';

export function undoRoutes(app: Served, deps: Deps): void {
  serve(app, undoApi.list, ({ administrator }) => readUndoableActs(deps, administrator));
  serve(app, undoApi.undo, ({ params, administrator }) => undoAct(deps, administrator, params.id));
}
