import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of a text as UTF-8, in hexadecimal. Not the browser's own, which it offers only to pages that came over https: a
 * laptop in a hall serves plain http.
 */
export function sha256(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}
