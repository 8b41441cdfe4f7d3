import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Somebody who signs as minisign does, with a key made up for this. */
export function makeSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const ownId = randomBytes(8);
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    publicKey: Buffer.concat([Buffer.from('Ed'), ownId, raw]).toString('base64'),
    /** The content of the file with the signature; `id`: whose key it says that it is. */
    sign(bytes: Buffer, { id = ownId, comment = 'made up' } = {}): string {
      const signature = sign(null, createHash('blake2b512').update(bytes).digest(), privateKey);
      const seal = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey);
      return [
        'untrusted comment: made up',
        Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64'),
        `trusted comment: ${comment}`,
        `${seal.toString('base64')}\n`,
      ].join('\n');
    },
  };
}
