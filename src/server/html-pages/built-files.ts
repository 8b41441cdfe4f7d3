import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { openHeaders } from '#server/http/open-answers.ts';
import { manifest } from './site-files.ts';

/** The built files: scripts, styles and pictures, with the encodings that the build has made. */
export async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', '*.html', manifest],
    preCompressed: true,
    acceptRanges: false, // nothing here is long enough to be fetched in parts
    setHeaders: (reply, path) => {
      // Vite puts a hash of the content into the names of what it builds.
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
      // Previews of links show the one, pages elsewhere load the other.
      if (/[/\\](?:social(?:-plain)?\.png|embed\.js(?:\.br|\.gz)?)$/.test(path)) reply.headers(openHeaders);
    },
  });
}
