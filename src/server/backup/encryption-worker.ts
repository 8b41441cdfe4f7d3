import { parentPort } from 'node:worker_threads';
import { Encrypter, identityToRecipient } from 'age-encryption';

// 64 MB and a moment of work per try, for who has the file and guesses; age itself takes 256 MB, as much as a small server
// has. Short passphrases are refused instead (`config.ts`).
const scryptWorkFactor = 16;

/** What `encryption.ts` asks for: a stream to encrypt, and where the encrypted one goes. */
export type Order = { key: string; plain: ReadableStream<Uint8Array>; encrypted: WritableStream<Uint8Array> };

parentPort?.once('message', async ({ key, plain, encrypted }: Order) => {
  const encrypter = await createEncrypter(key);
  // What fails shows at the other end of the streams.
  await (await encrypter.encrypt(plain)).pipeTo(encrypted).catch(() => {});
});

async function createEncrypter(key: string): Promise<Encrypter> {
  const encrypter = new Encrypter();
  if (key.startsWith('age1')) encrypter.addRecipient(key);
  else if (key.startsWith('AGE-SECRET-KEY-')) encrypter.addRecipient(await identityToRecipient(key));
  else {
    encrypter.setScryptWorkFactor(scryptWorkFactor);
    encrypter.setPassphrase(key);
  }
  return encrypter;
}
