import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';
import { TypedLink } from '#contract/wire/text-fields.ts';
import { completeWebAddress, toOrigin } from '#contract/wire/web-address.ts';

export const mostEmbeddingHosts = 20;
const longestHost = 200;

/** The query of the small view that other sites show in a frame. */
export const embedView = 'embed';

/** Scheme, name and port of a site. A name of the web without a scheme is https; no address of the form [::1], which no policy can name. */
export const EmbeddingHost = z.pipe(
  TypedLink.check(
    z.overwrite(completeWebAddress),
    z.maxLength(longestHost),
    z.refine((text) => toHost(text) !== undefined, 'must be http:// or https:// and a host alone'),
  ),
  z.transform((text) => toHost(text) ?? ''),
);

/** More than a URL asks: a host of a URL may hold what ends a list in a header. */
function toHost(text: string): string | undefined {
  const origin = toOrigin(text);
  return origin && /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(origin) ? origin : undefined;
}

/** Which sites may show the small view; none: nobody may. */
export const Embedding = z.object({ hosts: z.array(z.string()), revision: z.number() });
export type Embedding = z.infer<typeof Embedding>;

export const embeddingApi = {
  read: defineEndpoint({
    name: 'readEmbedding',
    summary: 'The sites whose pages may show the small view of a batch in a frame',
    method: 'GET',
    path: '/api/admin/embedding',
    access: from('viewer'),
    status: 200,
    response: Embedding,
    errors: [],
  }),
  update: defineEndpoint({
    name: 'updateEmbedding',
    summary: 'Names these sites, all of them at once; an empty list lets nobody',
    method: 'PUT',
    path: '/api/admin/embedding',
    access: from('owner'),
    headers: IfMatch,
    body: z.strictObject({ hosts: z.array(EmbeddingHost).check(z.maxLength(mostEmbeddingHosts)) }),
    status: 200,
    response: Embedding,
    errors: ['changed_meanwhile'],
  }),
};
