import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Feed } from 'feed';
import type { Deps } from '#server/deps.ts';
import type { Results } from '#server/features/results/results.ts';
import { withinDeadline } from '../http/deadline.ts';
import { toOwnOrigin } from '../http/origin.ts';

/** A reader asks often, and wants what is new. */
const mostEntries = 50;

type Listed = Awaited<ReturnType<Results['index']>>['listed'];

/**
 * The results for feed readers and search engines, who need whole addresses. They are made for each who asks: where
 * none is set the address is what the request says, and what a request says fills no cache.
 */
export function serveFeed(app: FastifyInstance, { results, site }: Pick<Deps, 'results' | 'site'>): void {
  const serve = (path: string, type: string, write: (listed: Listed, origin: string) => string) =>
    app.get(path, async (request, reply) => {
      const { listed } = await withinDeadline(results.index());
      const origin = toOwnOrigin(request, site.origin);
      return send(request, reply, { type, text: write(listed, origin) });
    });
  serve('/batches.atom', 'application/atom+xml; charset=utf-8', toAtom);
  serve('/sitemap.xml', 'application/xml; charset=utf-8', toSiteMap);
}

function send(request: FastifyRequest, reply: FastifyReply, { type, text }: { type: string; text: string }) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'public, no-cache', etag });
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  return reply.type(type).send(text);
}

function toAtom(listed: Listed, origin: string): string {
  const address = `${origin}/batches`;
  const feed = new Feed({
    id: address,
    link: address,
    title: 'Questions for Wisdom Council',
    copyright: '',
    feedLinks: { atom: `${address}.atom` },
    generator: 'Ten Stones',
    updated: new Date(listed[0]?.completed_at ?? 0),
  });
  for (const { id, slug, name, completed_at, questions } of listed.slice(0, mostEntries))
    feed.addItem({
      // Stays the same wherever the site moves.
      id: `urn:uuid:${id}`,
      title: toXmlText(name),
      link: `${address}/${slug}`,
      date: new Date(completed_at),
      description: toXmlText(questions.map((text, index) => `${index + 1}. ${text}`).join('\n')),
    });
  return feed.atom1();
}

function toSiteMap(listed: Listed, origin: string): string {
  const paths = ['/', '/batches', '/training-circle', ...listed.map(({ slug }) => `/batches/${slug}`)];
  const urls = paths.map((path) => `<url><loc>${toXmlText(origin + path).replaceAll('&', '&amp;')}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** Without the characters that no XML may hold. */
function toXmlText(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
