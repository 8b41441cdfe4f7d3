import type { FastifyReply } from 'fastify';
import { permissionsPolicy } from '#server/http/security-headers.ts';

/** Where a code may be scanned; no other page sees the camera. */
const scanningPaths: readonly string[] = ['/card', '/booth', '/entry'];

/** Gives the page at this path the camera, where codes are scanned there. */
export function letScan(reply: FastifyReply, path: string): void {
  if (scanningPaths.includes(path)) reply.header('permissions-policy', permissionsPolicy({ camera: true }));
}
