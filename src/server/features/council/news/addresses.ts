import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/database/secrets.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';

/** The same for the same address, whatever its case. */
export function hashAddress(email: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`news:${email.toLowerCase()}`).digest();
}

/** The same for the same browser and address in one batch, and for nothing else. */
export function hashAsker(
  { id }: VoterIdentity,
  { batchId, email }: { batchId: string; email: string },
  key: KeyObject,
): Buffer {
  const asker = JSON.stringify([batchId.toLowerCase(), email.toLowerCase(), id]);
  return createHmac('sha256', key).update(`news asker:${asker}`).digest();
}

/** What a link in a mail does: for all questions of the address that the mail went to, or ('verdict') for one. */
const newsLinkPurposes = ['confirm', 'end', 'verdict'] as const;
export type NewsLinkPurpose = (typeof newsLinkPurposes)[number];

/** Made when a mail is sent, and kept nowhere. The key stays in a restored database, so that a link of before still ends the mails. */
export function toNewsPath(purpose: NewsLinkPurpose, addressHash: Buffer, { people }: Pick<Secrets, 'people'>): string {
  return `/news/${purpose}/${addressHash.toString('base64url')}.${seal(purpose, addressHash, people)}`;
}

/** The hash of the address that such a link is about; undefined where we did not make it. */
export function readNewsToken(
  purpose: NewsLinkPurpose,
  token: string,
  { people }: Pick<Secrets, 'people'>,
): Buffer | undefined {
  const [, address = '', sealed = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(token) ?? [];
  const addressHash = Buffer.from(address, 'base64url');
  const isOurs = sealed !== '' && timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(purpose, addressHash, people)));
  return isOurs ? addressHash : undefined;
}

function seal(purpose: NewsLinkPurpose, addressHash: Buffer, key: KeyObject): string {
  return createHmac('sha256', key).update(`news ${purpose}:`).update(addressHash).digest('base64url');
}

/** A question as it was asked, in a batch. */
export type AskedIn = { batchId: string; askedId: string };

/** Where its author says whether its outcome is an answer. */
export function toVerdictPath({ batchId, askedId }: AskedIn, secrets: Pick<Secrets, 'people'>): string {
  const ids = Buffer.from(`${batchId}${askedId}`.replaceAll('-', ''), 'hex');
  return toNewsPath('verdict', ids, secrets);
}

export function readVerdictToken(token: string, secrets: Pick<Secrets, 'people'>): AskedIn | undefined {
  const ids = readNewsToken('verdict', token, secrets)?.toString('hex');
  return ids === undefined ? undefined : { batchId: toId(ids.slice(0, 32)), askedId: toId(ids.slice(32)) };
}

function toId(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
