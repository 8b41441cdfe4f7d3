import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#server/features/running/site/site.ts';
import { namedTypes } from '#server/http/accept.ts';
import type { AskedHosts } from '#server/http/asked-hosts.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import { Languages } from '#server/texts/languages.ts';
import { codesOf } from '#text/compile.ts';
import { unknownHostPages } from './unknown-host-page.ts';

const reading = new Set(['GET', 'HEAD']);

/** Answers browsers that ask for a page by a name that is not ours, and notes the name; false: it is nothing that a person sees. */
export function answerUnknownHost(site: Site, asked: AskedHosts) {
  const pages = unknownHostPages(site);
  let languages: Languages | undefined;
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    if (!reading.has(request.method) || !asksForPage(request.headers.accept)) return false;
    asked.note(request.protocol, request.host);
    languages ??= new Languages(codesOf(catalogues()), () => site.identity.language);
    const { html, policy } = pages.in(languages.of(request.headers));
    void reply
      .status(421)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, vary: 'accept, accept-language' })
      .type('text/html; charset=utf-8')
      .send(html);
    return true;
  };
}

function asksForPage(accept: string | undefined): boolean {
  return namedTypes(accept).includes('text/html');
}
