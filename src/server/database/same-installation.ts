import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './connect.ts';
import { digestOf, type Secrets } from './secrets.ts';

// Each installation has its own from its first start on, also one that was restored from another's backup, which does not hold it.
const name: keyof Secrets = 'limits';

/** What `isSameInstallation` of an app on this database takes for its own, and of no other; new each time. */
export async function proveInstallation(db: Database): Promise<string> {
  const stored = await db.selectFrom('secrets').select('digest').where('name', '=', name).executeTakeFirst();
  const nonce = randomBytes(16).toString('base64url');
  // Where there is none yet, no app has ever run on it.
  return `${nonce}.${sign(nonce, stored?.digest ?? randomBytes(32)).toString('base64url')}`;
}

/** Whether whoever sent this holds the database on which this app runs. It tells a stranger nothing: not even which addresses lead to one app. */
export function isSameInstallation(secrets: Secrets, proof: string): boolean {
  const [nonce = '', signature = ''] = proof.split('.');
  const given = Buffer.from(signature, 'base64url');
  const own = sign(nonce, digestOf(secrets[name].export()));
  return given.length === own.length && timingSafeEqual(given, own);
}

function sign(nonce: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`same installation:${nonce}`).digest();
}
