import { expect, test } from 'vitest';
import { makeSigner } from '#tests/support/signer.ts';
import { checkSignature, readUpdateKey } from './signature.ts';

// Made by minisign 0.11 of the file "hello\n".
const publicKey =
  'untrusted comment: minisign public key 739205EEA7F6B83E\nRWQ+uPan7gWSc3f3Pm0dm+YsjmBSH0TpGMxJXWGtUoI834Z4HUiPrVuV\n';
const signature = [
  'untrusted comment: signature from minisign secret key',
  'RUQ+uPan7gWSczG6O4BjnsWq2kGPCkAIj8SsMdkcGVFtEU3Odk0ho8XUGx853I138Tp0ZLJJ3g2h6MKULUU560Wat3WoVaH8HwY=',
  'trusted comment: trusted words',
  'E/aW9ANhrxFzBqXv+Z62OuU0tn7k8PpIu9hWH1xfFSqoUOq7FCyOgi9Tn8jNEJSZ5n5NReEn3qjFzAj7eaNWDw==\n',
].join('\n');
const ofTheFileItself = [
  'untrusted comment: signature from minisign secret key',
  'RWQ+uPan7gWScxv7wNK01r3UCkvSwPbfdKahP+heJkE+3kK1sFCCf/0isR9M78VkVteeBbe6fohj6NTcSj3eMy9SElCYcg6Gcg0=',
  'trusted comment: timestamp:1795915955\tfile:f',
  'pHVdEDJZDbLsTs83fblaAaAq+YnB7zxBuhuTSJ0at54x07RPVvQGDbbMj6Ycrd/9CWuvLrMwzAsewmFdhfceDA==\n',
].join('\n');
const file = Buffer.from('hello\n');

function keyOf(text: string) {
  const key = readUpdateKey(text);
  if (!key) throw new Error('That is no key.');
  return key;
}

test('what minisign signed holds, by the line of its key or the whole file, and hashed or not', () => {
  const key = keyOf(publicKey);
  expect(checkSignature(file, signature, key)).toBe('trusted words');
  expect(checkSignature(file, signature.replaceAll('\n', '\r\n'), keyOf(publicKey.split('\n')[1] ?? ''))).toBe(
    'trusted words',
  );
  expect(checkSignature(file, ofTheFileItself, key)).toBe('timestamp:1795915955\tfile:f');
});

test('a changed byte, comment, signature or key is refused', () => {
  const key = keyOf(publicKey);
  const other = makeSigner();
  const wrong = (bytes: Buffer, text: string) => () => checkSignature(bytes, text, key);

  expect(wrong(Buffer.from('hellO\n'), signature)).toThrow('damaged on its way, or changed');
  expect(wrong(file, signature.replace('trusted words', 'trusted Words'))).toThrow('The comment of the signature');
  expect(wrong(file, signature.replace('MbG6', 'MbG7').replace('zG6', 'zG7'))).toThrow('does not fit the archive');
  // The kind is part of what is read: a hash that was signed is no signature of the file.
  expect(wrong(file, signature.replace('\nRUQ', '\nRWQ'))).toThrow('does not fit the archive');
  expect(wrong(file, other.sign(file))).toThrow(/signed with another key \([0-9A-F]{16}\).+\(739205EEA7F6B83E\)/);
  const posing = other.sign(file, { id: Buffer.from('3eb8f6a7ee059273', 'hex') });
  expect(wrong(file, posing)).toThrow('does not fit the archive');
  for (const text of ['', 'hello', signature.split('\n').slice(0, 2).join('\n'), signature.replace('E/aW9', '')])
    expect(wrong(file, text)).toThrow('not one of minisign');
  expect(checkSignature(file, other.sign(file), keyOf(other.publicKey))).toBe('made up');
  expect(readUpdateKey('RWQ')).toBeUndefined();
  expect(readUpdateKey(ofTheFileItself.split('\n')[1] ?? '')).toBeUndefined();
});
