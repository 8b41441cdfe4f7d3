import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '#contract/running/identity.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { pagePolicy } from '#server/html-pages/page-policy.ts';
import { Body, encodeFor } from '#server/http/representation.ts';
import { toReplyAddress } from '#server/mail/mail-text.ts';
import { toContactPieces } from '#server/texts/contact-pieces.ts';
import { type Description, drawCalls, drawNamedCall } from './api-pages.ts';
import { type ApiContact, describeApi } from './openapi.ts';

/** The API's description at `/api/openapi.json`, and as pages to read: `/api/docs`, and `/api/docs/{name}` of each call. */
export function serveDocumentation(app: FastifyInstance, { site }: Pick<Deps, 'site'>): void {
  let made: { whom: string | undefined; description: Description; json: Body } | undefined; // large, and hardly ever asked for: it is made when somebody does
  const read = () => {
    const contact = toApiContact(site.identity);
    const whom = JSON.stringify(contact);
    if (!made || made.whom !== whom) {
      const description = describeApi(contact) as Description;
      made = { whom, description, json: new Body(JSON.stringify(description)) };
    }
    return made;
  };
  const pages = new Map<string, { policy: string; body: Body }>(); // there are no more than calls
  const keep = (address: string, html: string) => {
    const page = { policy: pagePolicy(html), body: new Body(html) };
    pages.set(address, page);
    return page;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, body: Body) => {
    const { bytes } = await encodeFor(request, reply, body);
    return reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding').send(bytes);
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply, { policy, body }: { policy: string; body: Body }) =>
    send(request, reply.header('content-security-policy', policy), 'text/html', body);

  app.get('/api/openapi.json', { config: { openToAll: true } }, (request, reply) =>
    send(request, reply, 'application/json', read().json),
  );
  for (const url of ['/api/docs', '/api/docs/'])
    app.get(url, (request, reply) =>
      sendPage(request, reply, pages.get('') ?? keep('', drawCalls(read().description))),
    );
  app.get<{ Params: { name: string } }>('/api/docs/:name', async (request, reply) => {
    const { name } = request.params;
    const kept = pages.get(name);
    if (kept) return sendPage(request, reply, kept);
    const html = drawNamedCall(read().description, name);
    if (html === undefined) throw new AppError('route_not_found');
    return sendPage(request, reply, keep(name, html));
  });
}

/** The council's contact, where it names an address to write to or to open; nobody else is known. */
function toApiContact({ name, contact }: Identity): ApiContact | undefined {
  const email = toReplyAddress(contact ?? '');
  const url = toContactPieces(contact ?? '').find(({ href }) => href?.startsWith('http'))?.href;
  if (email === null && url === undefined) return undefined;
  return { ...(name && { name }), ...(email && { email }), ...(url && { url }) };
}
