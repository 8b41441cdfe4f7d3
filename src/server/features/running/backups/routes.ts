import { backupsApi } from '#contract/running/backups.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { readBackups } from './actions.ts';

export function backupRoutes(app: Served, deps: Deps): void {
  serve(app, backupsApi.read, () => readBackups(deps));
}
