import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Header } from './header.ts';

// A backup file: this line; compressed: the header as one line of JSON, then each table's rows (PostgreSQL's text form
// of COPY) in pieces, each after its length in 4 bytes, a length of 0 ending the table; at the end SHA-256 of all before.
const formatLine = /^TEN STONES BACKUP (\d+)\n/;
const format = 1;
const firstLine = Buffer.from(`TEN STONES BACKUP ${format}\n`);
const checksumBytes = 32;
const longestHeaderBytes = 1_000_000;

const longestFirstLine = 64;

/** The bytes of a backup, decrypted, in pieces of any size. */
type Content = AsyncIterable<Buffer>;

/** The rows of one table, in pieces of any size. */
export type Rows = AsyncIterable<Buffer>;

/** The bytes of a backup, made as they are read. `readRows` is called once per table, in the header's order. */
export async function* packArchive(header: Header, readRows: (table: Header['tables'][number]) => Rows) {
  const hash = createHash('sha256');
  yield hashed(hash, firstLine);
  const compressor = createZstdCompress();
  const packed = pipeline(Readable.from(packContent(header, readRows), { objectMode: false }), compressor);
  packed.catch(() => {}); // it shows in the loop
  for await (const chunk of compressor as AsyncIterable<Buffer>) yield hashed(hash, chunk);
  await packed;
  yield hash.digest();
}

function hashed(hash: Hash, chunk: Buffer): Buffer {
  hash.update(chunk);
  return chunk;
}

async function* packContent(header: Header, readRows: (table: Header['tables'][number]) => Rows) {
  yield Buffer.from(`${JSON.stringify(header)}\n`);
  for (const table of header.tables) {
    for await (const piece of readRows(table)) {
      yield lengthOf(piece.length);
      yield piece;
    }
    yield lengthOf(0);
  }
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/**
 * Reads the whole content of a file against its checksum.
 * @throws Error when it is no backup, of a newer format, cut off or changed
 */
export async function checkArchive(file: string, content: Content): Promise<void> {
  const hash = createHash('sha256');
  let start = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of content) {
    if (start.length < longestFirstLine) start = Buffer.concat([start, chunk]).subarray(0, longestFirstLine);
    tail = Buffer.concat([tail, chunk]);
    const end = Math.max(0, tail.length - checksumBytes);
    hash.update(tail.subarray(0, end));
    tail = tail.subarray(end);
  }
  checkFirstLine(file, start.toString('latin1'));
  if (!hash.digest().equals(tail))
    throw new Error(`${file} is damaged: its checksum is wrong. It may have been cut off on the way; copy it again.`);
}

function checkFirstLine(file: string, start: string): void {
  const [, version] = formatLine.exec(start) ?? [];
  if (!version) throw new Error(`${file} is not a backup of Ten Stones.`);
  if (Number(version) > format) throw new Error(`${file} was made by a newer version of Ten Stones. ${updateFirst}`);
}

export const updateFirst = 'Update Ten Stones here first.';

/** Opens checked content: the header, and then `readRows` once per table, in the header's order. */
export async function openArchive(content: Content) {
  const packed = Readable.from(withoutEnds(content), { objectMode: false });
  const unpacked = createZstdDecompress();
  const unpacking = pipeline(packed, unpacked);
  unpacking.catch(() => {}); // it shows where the content is read
  const reader = new PieceReader(unpacked as AsyncIterable<Buffer>);
  const header = Header.parse(JSON.parse(await reader.readLine(longestHeaderBytes)));
  return {
    header,
    readRows: () => readPieces(reader),
    close: () => {
      packed.destroy();
      unpacked.destroy();
    },
  };
}

/** What is compressed: all but the first line and the checksum. */
async function* withoutEnds(content: Content): AsyncGenerator<Buffer> {
  let tail = Buffer.alloc(0);
  let toSkip = firstLine.length;
  for await (const chunk of content) {
    tail = Buffer.concat([tail, chunk.subarray(toSkip)]);
    toSkip = Math.max(0, toSkip - chunk.length);
    const end = Math.max(0, tail.length - checksumBytes);
    yield tail.subarray(0, end);
    tail = tail.subarray(end);
  }
}

/** As they come: a length is no promise, and what it claims to be need not fit into memory. */
async function* readPieces(reader: PieceReader): AsyncGenerator<Buffer> {
  for (;;) {
    let left = (await reader.read(4)).readUInt32BE();
    if (left === 0) return;
    while (left > 0) {
      const part = await reader.readSome(left);
      left -= part.length;
      yield part;
    }
  }
}

/** Reads exact lengths from a stream of chunks. */
class PieceReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async read(length: number): Promise<Buffer> {
    const parts = [this.#buffered];
    let size = this.#buffered.length;
    while (size < length) {
      const chunk = await this.#next();
      parts.push(chunk);
      size += chunk.length;
    }
    const joined = parts.length === 1 ? this.#buffered : Buffer.concat(parts);
    this.#buffered = joined.subarray(length);
    return joined.subarray(0, length);
  }

  /** At least one byte, and at most so many. */
  async readSome(most: number): Promise<Buffer> {
    while (this.#buffered.length === 0) this.#buffered = await this.#next();
    const some = this.#buffered.subarray(0, most);
    this.#buffered = this.#buffered.subarray(some.length);
    return some;
  }

  async readLine(longest: number): Promise<string> {
    for (let end = this.#buffered.indexOf('\n'); ; end = this.#buffered.indexOf('\n')) {
      if (end >= 0) return (await this.read(end + 1)).toString('utf8');
      if (this.#buffered.length > longest) throw new Error('The backup has no header.');
      this.#buffered = Buffer.concat([this.#buffered, await this.#next()]);
    }
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error('The backup ends too early.');
    return value;
  }
}
