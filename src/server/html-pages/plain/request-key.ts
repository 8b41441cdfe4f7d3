import { createHash } from 'node:crypto';
import type { Visit } from './visit.ts';

/**
 * The key under which a form is taken: the same content of the same browser is the same request, however often it is sent and from
 * whichever of its pages, also after Back. The seal goes into it, so that nobody else can know it.
 */
export function requestKey({ seal = '' }: Pick<Visit, 'seal'>, content: readonly (string | number)[]): string {
  const sent = JSON.stringify([seal, ...content]);
  return createHash('sha256').update(sent).digest('base64url');
}
