import { createHmac, type KeyObject } from 'node:crypto';

/** Names a secret of a webhook: each change makes the next number. */
type SecretOf = { id: string; number: number };

/** Made of the id again whenever it is needed, so that it is kept nowhere; a backup does not hold the key either. */
function secretBytes({ id, number }: SecretOf, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`webhook:${id}:${number}`).digest();
}

/** As receivers write it down, by the Standard Webhooks scheme. */
export function toSecret(of: SecretOf, key: KeyObject): string {
  return `whsec_${secretBytes(of, key).toString('base64')}`;
}

type Message = { id: string; body: string; at: Date };

/** The headers of a message: one signature for each of these secrets. */
export function signedHeaders(
  { id, body, at }: Message,
  secrets: readonly SecretOf[],
  key: KeyObject,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((of) => {
    const signature = createHmac('sha256', secretBytes(of, key)).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${signature}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
