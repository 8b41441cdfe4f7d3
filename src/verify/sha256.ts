import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of a text as UTF-8, in hexadecimal. Not the browser's own, which it offers only to pages that came over https: a
 * laptop in a hall serves plain http.
 */
export function sha256(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}

/** The SHA-256 of all lines joined, without making one text of them. */
export function sha256OfLines(lines: Iterable<string>): string {
  const digest = hash.create();
  let before = '';
  let some = '';
  for (const line of lines) {
    some += before + line;
    before = '\n';
    if (some.length < atOnce) continue;
    digest.update(utf8ToBytes(some));
    some = '';
  }
  return bytesToHex(digest.update(utf8ToBytes(some)).digest());
}

const atOnce = 65_536;
