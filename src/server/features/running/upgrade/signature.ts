import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

// The format of minisign: https://jedisct1.github.io/minisign/
const keyIdBytes = 8;
const signatureBytes = 64;
const keyBytes = 32;
const trustedComment = 'trusted comment: ';

/** A public key of minisign: `id` is that by which a signature names it. */
type UpdateKey = { id: string; key: KeyObject };

/**
 * Reads a public key of minisign: its line, or the file with the comment above it. Undefined for anything else.
 */
export function readUpdateKey(text: string): UpdateKey | undefined {
  const line = text.trim().split('\n').at(-1)?.trim() ?? '';
  const bytes = readBase64(line);
  if (bytes?.length !== 2 + keyIdBytes + keyBytes || bytes.toString('latin1', 0, 2) !== 'Ed') return undefined;
  const x = bytes.subarray(2 + keyIdBytes).toString('base64url');
  return { id: idOf(bytes), key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }) };
}

/**
 * Checks that the bytes are those that were signed, by whom UPDATE_KEY names. Returns what the signer says beside it, which is signed too.
 * @throws Error in plain words
 */
export function checkSignature(bytes: Buffer, signatureFile: string, { id, key }: UpdateKey): string {
  const [, line = '', said = '', sealLine = ''] = signatureFile.split(/\r?\n/);
  const signed = readBase64(line);
  const seal = readBase64(sealLine);
  const kind = signed?.toString('latin1', 0, 2);
  const isWhole = signed?.length === 2 + keyIdBytes + signatureBytes && seal?.length === signatureBytes;
  if (!isWhole || !said.startsWith(trustedComment) || (kind !== 'ED' && kind !== 'Ed'))
    throw new Error('The signature is not one of minisign.');
  if (idOf(signed) !== id)
    throw new Error(
      `The archive is signed with another key (${idOf(signed)}) than the one that UPDATE_KEY names (${id}).`,
    );
  const signature = signed.subarray(2 + keyIdBytes);
  // Of the kind in use the hash is signed; an older minisign signed the file itself.
  const message = kind === 'ED' ? createHash('blake2b512').update(bytes).digest() : bytes;
  if (!verify(null, message, key, signature))
    throw new Error('The signature does not fit the archive: it was damaged on its way, or changed.');
  const comment = said.slice(trustedComment.length);
  if (!verify(null, Buffer.concat([signature, Buffer.from(comment)]), key, seal))
    throw new Error('The comment of the signature was changed.');
  return comment;
}

/** As minisign writes it: the last byte first. */
function idOf(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(2, 2 + keyIdBytes))
    .reverse()
    .toString('hex')
    .toUpperCase();
}

function readBase64(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
