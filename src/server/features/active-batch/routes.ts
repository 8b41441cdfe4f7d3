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
        .headers({ etag: held.tag, age: ageS(answer, held.serverTimeMs) })
        .send();
    return reply
      .headers({
        etag: toTag(answer, encoding),
        age: ageS(answer, answer.serverTimeMs),
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
function toTag({ hash, serverTimeMs }: RenderedAnswer, encoding: Encoding): string {
  return `"${hash}.${serverTimeMs.toString(36)}.${encoding}"`;
}

function findHeld(
  ifNoneMatch: string | undefined,
  { hash, serverTimeMs }: RenderedAnswer,
): { tag: string; serverTimeMs: number } | undefined {
  for (const tag of ifNoneMatch?.match(/"[^"]*"/g) ?? []) {
    const [content, moment = ''] = tag.slice(1, -1).split('.');
    if (content === hash) return { tag, serverTimeMs: Number.parseInt(moment, 36) || serverTimeMs };
  }
  return undefined;
}

/** By the database's clock, carried on by ours: that of this machine may differ from another copy's, or jump. */
function ageS({ serverTimeMs, renderedAtMs }: RenderedAnswer, heldSinceMs: number): number {
  const serverNowMs = serverTimeMs + performance.now() - renderedAtMs;
  return Math.max(0, Math.floor((serverNowMs - heldSinceMs) / 1000));
}
