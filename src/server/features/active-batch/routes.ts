import { Negotiator } from '@fastify/accept-negotiator';
import { activeBatchApi } from '#contract/active-batch.ts';
import type { Deps } from '#server/deps.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import type { Served } from '#server/http/serve.ts';
import type { Encoding, RenderedAnswer } from './render.ts';

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'], cache: new Map() });

/** Serves the kept bytes as they are: nothing is queried, parsed or compressed for a single visitor. */
export function activeBatchRoutes(app: Served, { activeBatch }: Deps): void {
  app.get(activeBatchApi.read.path, async (request, reply) => {
    const answer = await withinDeadline(activeBatch.read());
    const encoding = (negotiator.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity') as Encoding;
    reply.headers({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    const held = findHeld(request.headers['if-none-match'], answer);
    if (held)
      return reply
        .status(304)
        .headers({ etag: held.tag, age: ageS(held.renderedAtMs) })
        .send();
    return reply
      .headers({
        etag: toTag(answer, encoding),
        age: ageS(answer.renderedAtMs),
        'content-type': 'application/json; charset=utf-8',
      })
      .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
      .send(answer.bodies[encoding]);
  });
}

/**
 * A strong tag: it names the content, the moment of its `server_time` and the encoding, so exact bytes. The moment lets
 * us answer 304 to a browser whose bytes are older but say the same, with the age of what it holds.
 */
function toTag({ hash, renderedAtMs }: RenderedAnswer, encoding: Encoding): string {
  return `"${hash}.${renderedAtMs.toString(36)}.${encoding}"`;
}

function findHeld(
  ifNoneMatch: string | undefined,
  { hash }: RenderedAnswer,
): { tag: string; renderedAtMs: number } | undefined {
  for (const tag of ifNoneMatch?.match(/"[^"]*"/g) ?? []) {
    const [content, moment = ''] = tag.slice(1, -1).split('.');
    if (content === hash) return { tag, renderedAtMs: Number.parseInt(moment, 36) || Date.now() };
  }
  return undefined;
}

function ageS(renderedAtMs: number): number {
  return Math.max(0, Math.floor((Date.now() - renderedAtMs) / 1000));
}
