import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { represent, sendRepresentation } from '#server/http/representation.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import { compile } from '#text/compile.ts';
import { SiteCache } from './site-cache.ts';
import type { SiteScripts } from './site-texts.ts';

/** Made from the built one, which is not served as it is. */
export const manifest = 'manifest.webmanifest';

type SiteFilesOptions = { site: Deps['site']; languages: readonly string[]; scripts: SiteScripts; folder: string };

/** What the pages fetch of what a council set for the whole site. */
export function serveSiteFiles(app: FastifyInstance, { site, languages, scripts, folder }: SiteFilesOptions): void {
  serveSiteTexts(app, languages, scripts);
  serveTexts(app, site, { languages, scripts });
  serveLogo(app, site);
  serveManifest(app, site, folder);
}

const Asked = z.object({ in: z.string(), for: z.enum(['visitors', 'panel']) });

/** What a council says of itself, for the scripts of its pages. */
function serveSiteTexts(app: FastifyInstance, languages: readonly string[], scripts: SiteScripts): void {
  app.get('/site.js', async ({ url, query }, reply) => {
    const asked = Asked.safeParse(query).data;
    const script = asked && languages.includes(asked.in) ? scripts.in(asked.in)?.[asked.for] : undefined;
    return reply
      .header('cache-control', url === script?.address ? 'public, max-age=31536000, immutable' : 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(script?.content ?? '');
  });
}

const InLanguage = z.object({ in: z.string() });

/** All that visitors read in a language, for a page that goes on in it as it stands. */
function serveTexts(
  app: FastifyInstance,
  site: Deps['site'],
  { languages, scripts }: Pick<SiteFilesOptions, 'languages' | 'scripts'>,
): void {
  const texts = new SiteCache(site, (language) => {
    const own = scripts.in(language)?.visitors.texts;
    const body = JSON.stringify({ ...compile(catalogues(), language, ['public', 'later']), ...(own && { site: own }) });
    return represent({ meaning: body, body }, { serverTimeMs: Date.now(), renderedAtMs: performance.now() });
  });
  app.get('/texts.json', async (request, reply) => {
    const asked = InLanguage.safeParse(request.query).data?.in;
    if (asked === undefined || !languages.includes(asked)) return reply.callNotFound();
    return sendRepresentation(request, reply, texts.in(asked), {
      type: 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    });
  });
}

function serveLogo(app: FastifyInstance, site: Deps['site']): void {
  app.get('/logo/:name', async ({ url }, reply) => {
    const { logo } = site;
    if (url !== logo?.address) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('image/png')
      .send(logo.content);
  });
}

/** What a phone calls the site on its home screen. */
function serveManifest(app: FastifyInstance, site: Deps['site'], folder: string): void {
  if (!existsSync(`${folder}/${manifest}`)) return;
  const built = JSON.parse(readFileSync(`${folder}/${manifest}`, 'utf8'));
  app.get(`/${manifest}`, async (_, reply) => {
    const { name } = site.identity;
    return reply
      .header('cache-control', 'public, no-cache')
      .type('application/manifest+json')
      .send({ ...built, ...(name && { name, short_name: name }) });
  });
}
