import { createZstdCompress } from 'node:zlib';
import { expect, test } from 'vitest';
import { openArchive } from './archive.ts';

const header = {
  created_at: '2030-01-10T18:00:00.000Z',
  app_version: '0.2.0',
  migrations: ['0001-append-only'],
  tables: [{ name: 'users', columns: ['id'], rows: 1 }],
  sequences: [],
};

/** A backup whose only piece claims so many bytes and has fewer. */
async function* claim(length: number, piece: Buffer): AsyncGenerator<Buffer> {
  const claimed = Buffer.alloc(4);
  claimed.writeUInt32BE(length);
  yield Buffer.from('TEN STONES BACKUP 1\n');
  yield* createZstdCompress().end(
    Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), claimed, piece]),
  ) as AsyncIterable<Buffer>;
  yield Buffer.alloc(32);
}

test('a piece that claims four gigabytes is passed on as it comes, and ends where the file does', async () => {
  const piece = Buffer.alloc(1_000_000, 'x');
  const archive = await openArchive(claim(0xffff_ffff, piece));
  let largest = 0;
  let sum = 0;
  const read = async () => {
    for await (const { length } of archive.readRows()) {
      largest = Math.max(largest, length);
      sum += length;
    }
  };
  await expect(read()).rejects.toThrow('The backup ends too early.');
  expect(sum).toBe(piece.length);
  expect(largest).toBeLessThan(200_000);
});
