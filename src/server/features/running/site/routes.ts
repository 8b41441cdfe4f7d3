import type { FastifyRequest } from 'fastify';
import { accentApi } from '#contract/running/accent.ts';
import { addressApi } from '#contract/running/address.ts';
import { embeddingApi } from '#contract/running/embedding.ts';
import { identityApi } from '#contract/running/identity.ts';
import { logoApi } from '#contract/running/logo-api.ts';
import { revisionOf } from '#contract/wire/revision.ts';
import type { Deps } from '#server/deps.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { toShades } from './accent.ts';
import { changeAddress, changeIdentity, readAddress, readIdentity, type Visited } from './actions.ts';
import { drawLogo } from './draw-logo.ts';
import { changeEmbedding, readEmbedding } from './embedding-actions.ts';
import { changeLogo } from './logo-actions.ts';

export function siteRoutes(app: Served, deps: Deps): void {
  serve(app, addressApi.read, ({ administrator, request }) =>
    readAddress(deps, toVisited(request), administrator.role),
  );
  serve(app, addressApi.update, async ({ administrator, body, headers, request }) => {
    const change = { publicUrl: body.public_url, expectedRevision: revisionOf(headers) };
    await changeAddress(deps, administrator, change);
    return readAddress(deps, toVisited(request), administrator.role);
  });
  serve(app, identityApi.read, async () => ({ ...(await readIdentity(deps)), logo: deps.site.logo }));
  serve(app, identityApi.update, async ({ administrator, body, headers }) => {
    const change = { identity: body, expectedRevision: revisionOf(headers) };
    return { ...(await changeIdentity(deps, administrator, change)), logo: deps.site.logo };
  });
  serve(app, embeddingApi.read, () => readEmbedding(deps));
  serve(app, embeddingApi.update, ({ administrator, body, headers }) =>
    changeEmbedding(deps, administrator, { hosts: body.hosts, expectedRevision: revisionOf(headers) }),
  );
}

/** The council's colour and logo. */
export function lookRoutes(app: Served, deps: Deps): void {
  serve(app, accentApi.shades, async ({ query }) => toShades(query.accent));
  serve(app, logoApi.clean, async ({ body }) => {
    const { content, width, height } = await drawLogo(Buffer.from(body.file, 'base64'));
    return { media_type: 'image/png' as const, file: content.toString('base64'), width, height };
  });
  serve(app, logoApi.update, async ({ administrator, body, headers }) => {
    const logo = await drawLogo(Buffer.from(body.file, 'base64'));
    return changeLogo(deps, administrator, { logo, expectedRevision: revisionOf(headers) });
  });
  serve(app, logoApi.remove, ({ administrator, headers }) =>
    changeLogo(deps, administrator, { logo: null, expectedRevision: revisionOf(headers) }),
  );
}

function toVisited(request: FastifyRequest): Visited {
  return { origin: `${request.protocol}://${request.host}`, port: request.socket.localPort };
}
