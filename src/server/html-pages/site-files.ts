import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import type { SiteScripts } from './site-texts.ts';

/** Made from the built one, which is not served as it is. */
export const manifest = 'manifest.webmanifest';

type SiteFilesOptions = { site: Deps['site']; languages: readonly string[]; scripts: SiteScripts; folder: string };

/** What the pages fetch of what a council set for the whole site. */
export function serveSiteFiles(app: FastifyInstance, { site, languages, scripts, folder }: SiteFilesOptions): void {
  serveSiteTexts(app, languages, scripts);
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
