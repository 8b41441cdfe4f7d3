import type { FastifyRequest } from 'fastify';
import { addressApi } from '#contract/address.ts';
import { identityApi } from '#contract/identity.ts';
import { revisionOf } from '#contract/revision.ts';
import { hasRole } from '#contract/roles.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { changeAddress, changeIdentity, readAddress, readIdentity, type Visited } from './actions.ts';

export function siteRoutes(app: Served, deps: Deps): void {
  serve(app, addressApi.read, ({ administrator, request }) =>
    readAddress(deps, toVisited(request), { all: hasRole(administrator.role, 'administrator') }),
  );
  serve(app, addressApi.update, async ({ administrator, body, headers, request }) => {
    const change = { publicUrl: body.public_url, expectedRevision: revisionOf(headers) };
    await changeAddress(deps, administrator, change);
    return readAddress(deps, toVisited(request), { all: true });
  });
  serve(app, identityApi.read, () => readIdentity(deps));
  serve(app, identityApi.update, ({ administrator, body, headers }) =>
    changeIdentity(deps, administrator, { identity: body, expectedRevision: revisionOf(headers) }),
  );
}

function toVisited(request: FastifyRequest): Visited {
  return { origin: `${request.protocol}://${request.host}`, port: request.socket.localPort };
}
