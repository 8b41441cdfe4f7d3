import type { FastifyReply } from 'fastify';
import { permissionsPolicy } from '#server/http/security-headers.ts';

/** Gives a page on which codes are scanned the camera. */
export function letScan(reply: FastifyReply): void {
  reply.header('permissions-policy', permissionsPolicy({ camera: true }));
}
