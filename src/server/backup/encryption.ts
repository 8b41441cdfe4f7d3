import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { TransformStream } from 'node:stream/web';
import { Worker } from 'node:worker_threads';
import type { Order } from './encryption-worker.ts';

// Files of age (age-encryption.org/v1), which its own tools read too: `age -d council.backup.age`.
const firstLine = 'age-encryption.org/v1\n';

/** Encrypts to a key of `BACKUP_KEY`. In a thread of its own, since a passphrase and each megabyte take time to work on. */
export async function* encrypt(content: AsyncIterable<Buffer>, key: string): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./encryption-worker.ts', import.meta.url));
  const failed = new Promise<never>((_, reject) => worker.once('error', reject));
  failed.catch(() => {}); // it shows where it is waited for
  try {
    const plain = Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>;
    const { readable, writable } = new TransformStream<Uint8Array>();
    const order: Order = { key, plain, encrypted: writable as WritableStream<Uint8Array> };
    worker.postMessage(order, [order.plain, order.encrypted] as unknown as []);
    const reader = readable.getReader();
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failed]);
      if (done) return;
      yield value;
    }
  } finally {
    await worker.terminate();
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.toString('latin1') === firstLine;
  } finally {
    await handle.close();
  }
}

/**
 * The content of a backup file, decrypted where it is encrypted. A file that is not, where a key is set, may have been
 * put in the place of one that was.
 * @throws Error when the key does not fit the file
 */
export async function* readContent(
  file: string,
  key: string | undefined,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const encrypted = await isEncrypted(file);
  if (encrypted && !key) throw new Error(`${file} is encrypted. Give its key in BACKUP_KEY.`);
  if (!encrypted && key)
    throw new Error(
      `${file} is not encrypted, though BACKUP_KEY is set. If that is right, restore it with BACKUP_KEY= .`,
    );
  const stored = readStored(file, onRead);
  yield* key ? decrypt(stored, file, key) : stored;
}

async function* readStored(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    yield chunk;
    onRead(chunk.length);
  }
}

async function* decrypt(stored: AsyncIterable<Buffer>, file: string, key: string): AsyncGenerator<Buffer> {
  if (key.startsWith('age1'))
    throw new Error('BACKUP_KEY is a public key, which encrypts only. Give the secret one, AGE-SECRET-KEY-…');
  const { Decrypter } = await import('age-encryption'); // only who restores needs its 50 files
  const decrypter = new Decrypter();
  if (key.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  const bytes = Readable.toWeb(Readable.from(stored, { objectMode: false })) as ReadableStream<Uint8Array>;
  const content = await decrypter.decrypt(bytes).catch((cause) => {
    throw new Error(`${file} cannot be opened with this BACKUP_KEY, or its beginning is damaged.`, { cause });
  });
  try {
    for await (const chunk of content) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  } catch (cause) {
    throw new Error(`${file} is damaged: it was changed or cut off. Copy it again.`, { cause });
  }
}
