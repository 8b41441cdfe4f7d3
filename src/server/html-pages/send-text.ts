import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '#server/http/representation.ts';

/** Answers with what is made for each who asks, since it holds whole addresses. Caches ask before they use it again. */
export function sendText(request: FastifyRequest, reply: FastifyReply, { type, text }: { type: string; text: string }) {
  const etag = `"${hashOf(text)}"`;
  reply.headers({ 'cache-control': 'public, no-cache', etag, vary: 'accept-language' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  return reply.type(type).send(text);
}
