import { usersApi } from '#contract/people/users.ts';
import { revisionOf } from '#contract/wire/revision.ts';
import { readsAddresses } from '#contract/wire/roles.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { changeUser, createUser, readUsers, registerOrRenameUser, removeUser } from './actions.ts';
import { countUsers } from './repository.ts';

export function userRoutes(app: Served, deps: Deps): void {
  serve(app, usersApi.list, ({ administrator, query }) => readUsers(deps, administrator, query));
  serve(app, usersApi.count, async ({ administrator: { role }, query: { search } }) => ({
    count: await countUsers(deps.db, { search, withAddresses: readsAddresses(role) }),
  }));
  serve(app, usersApi.create, ({ body, administrator }) => createUser(deps, administrator, body));
  serve(app, usersApi.upsert, ({ body, administrator }) => registerOrRenameUser(deps, administrator, body));
  serve(app, usersApi.update, ({ params, headers, body, administrator }) =>
    changeUser(deps, administrator, params.id, body, revisionOf(headers)),
  );
  serve(app, usersApi.delete, ({ params, administrator }) => removeUser(deps, administrator, params.id));
}
