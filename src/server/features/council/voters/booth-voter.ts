import { createHmac, type KeyObject } from 'node:crypto';
import type { VoterId, VoterIdentity } from '#server/voter-identity.ts';

/**
 * A voter of its own for each ballot of a booth, and the same one for each retry of it. What the browser alone has goes into it: who
 * holds the database and the key cannot tell of which booth a ballot came.
 */
export function voterAtBooth(
  { id: booth, token }: { id: string; token: string },
  idempotencyKey: string,
  key: KeyObject,
): VoterIdentity {
  const id = createHmac('sha256', key).update(`booth:${token}:${idempotencyKey}`).digest('base64url');
  return { id: id as VoterId, author: null, channel: 'booth', booth };
}
