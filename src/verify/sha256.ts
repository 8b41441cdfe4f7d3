const rounds = 64;
const { initial, constants } = deriveConstants();

/**
 * SHA-256 of a text as UTF-8, in hexadecimal. Our own, because browsers offer theirs only to pages that came over
 * https, and a laptop in a hall serves plain http. It is held against Node's in its test.
 */
export function sha256(text: string): string {
  const bytes = pad(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Uint32Array.from(initial);
  const words = new Uint32Array(rounds);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let n = 0; n < 16; n++) words[n] = view.getUint32(block + n * 4);
    expand(words);
    compress(state, words);
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function pad(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((content.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(content);
  bytes[content.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(length - 8, BigInt(content.length) * 8n);
  return bytes;
}

function expand(words: Uint32Array): void {
  for (let n = 16; n < rounds; n++) {
    const a = at(words, n - 15);
    const b = at(words, n - 2);
    const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const large = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[n] = at(words, n - 16) + small + at(words, n - 7) + large;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < rounds; n++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(constants, n) + at(words, n);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = at(state, n) + word;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

/** By definition the first 32 bits of the fractions of square and cube roots of the first primes. */
function deriveConstants() {
  const primes: number[] = [];
  for (let n = 2; primes.length < rounds; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  return {
    initial: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    constants: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}
