import type { FastifyRequest } from 'fastify';
import { accentApi } from '#contract/accent.ts';
import { addressApi } from '#contract/address.ts';
import { type Identity, identityApi } from '#contract/identity.ts';
import { logoApi } from '#contract/logo.ts';
import { revisionOf } from '#contract/revision.ts';
import { hasRole } from '#contract/roles.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { toShades } from './accent.ts';
import { changeAddress, changeIdentity, readAddress, readIdentity, type Visited } from './actions.ts';
import { cleanLogo } from './clean-logo.ts';
import { changeLogo } from './logo-actions.ts';

export function siteRoutes(app: Served, deps: Deps): void {
  serve(app, addressApi.read, ({ administrator, request }) =>
    readAddress(deps, toVisited(request), { all: hasRole(administrator.role, 'administrator') }),
  );
  serve(app, addressApi.update, async ({ administrator, body, headers, request }) => {
    const change = { publicUrl: body.public_url, expectedRevision: revisionOf(headers) };
    await changeAddress(deps, administrator, change);
    return readAddress(deps, toVisited(request), { all: true });
  });
  const withLogo = (identity: Identity & { revision: number }) => ({ ...identity, logo: deps.site.logo });
  serve(app, identityApi.read, async () => withLogo(await readIdentity(deps)));
  serve(app, identityApi.update, async ({ administrator, body, headers }) => {
    const change = { identity: body, expectedRevision: revisionOf(headers) };
    return withLogo(await changeIdentity(deps, administrator, change));
  });
}

/** The council's colour and logo. */
export function lookRoutes(app: Served, deps: Deps): void {
  serve(app, accentApi.shades, async ({ query }) => toShades(query.accent));
  serve(app, logoApi.clean, async ({ body }) => {
    const { content, type, width, height } = cleanLogo(Buffer.from(body.file, 'base64'));
    return { media_type: type, file: content.toString('base64'), width, height };
  });
  serve(app, logoApi.update, async ({ administrator, body }) => {
    const logo = await changeLogo(deps, administrator, cleanLogo(Buffer.from(body.file, 'base64')));
    if (!logo) throw new Error('The logo is gone that was stored a moment ago.');
    return logo;
  });
  serve(app, logoApi.remove, async ({ administrator }) => void (await changeLogo(deps, administrator, null)));
}

function toVisited(request: FastifyRequest): Visited {
  return { origin: `${request.protocol}://${request.host}`, port: request.socket.localPort };
}
