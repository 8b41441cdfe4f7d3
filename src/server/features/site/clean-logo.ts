import { inflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import { type CleanedLogo, logoLimits } from '#contract/logo.ts';
import { AppError } from '#server/app-error.ts';
import { cleanSvg } from './clean-svg.ts';

export type Cleaned = Pick<CleanedLogo, 'width' | 'height'> & { type: CleanedLogo['media_type']; content: Buffer };

/**
 * Makes of a file what may be shown to everybody: an SVG without anything that acts or loads, or a PNG without anything but its pixels.
 * @throws AppError logo_unreadable, logo_too_large
 */
export function cleanLogo(file: Buffer): Cleaned {
  const cleaned = isPng(file) ? cleanPng(file) : cleanSvg(file.toString('utf8'));
  if (!cleaned) throw new AppError('logo_unreadable');
  const { width, height } = cleaned;
  if (Math.max(width, height) > logoLimits.sidePx) throw new AppError('logo_too_large');
  return cleaned;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const places = { header: 12, width: 16, height: 20, end: 24 };

function isPng(file: Buffer): boolean {
  return file.subarray(0, signature.length).equals(signature);
}

/** What draws its pixels is left: no comments, places, profiles or animations, nor what follows its end. */
function cleanPng(file: Buffer): Cleaned | undefined {
  if (file.length < places.end || file.toString('latin1', places.header, places.width) !== 'IHDR') return undefined;
  const width = file.readUInt32BE(places.width);
  const height = file.readUInt32BE(places.height);
  // Before its pixels are unpacked: a small file can hold very many.
  if (Math.max(width, height) > logoLimits.sidePx) throw new AppError('logo_too_large');
  try {
    const chunks = [...drawingChunks(file)];
    expectPixelsOnly(chunks, { width, height });
    const content = Buffer.concat([signature, ...chunks]);
    decode(content, { checkCrc: true });
    return { type: 'image/png', width, height, content };
  } catch {
    return undefined;
  }
}

/** @throws RangeError where more is packed than a picture of this size can have: a small file can hold very much of it. */
function expectPixelsOnly(chunks: readonly Buffer[], { width, height }: Pick<Cleaned, 'width' | 'height'>): void {
  const isPixels = (chunk: Buffer) => chunk.toString('latin1', 4, 8) === 'IDAT';
  const packed = Buffer.concat(chunks.filter(isPixels).map((chunk) => chunk.subarray(8, -4)));
  // Four channels of 16 bits, and the filter of each line; drawn in seven passes, a picture has at most twice as many lines.
  const mostBytes = (width * 8 + 1) * height * 2;
  inflateSync(packed, { maxOutputLength: mostBytes });
}

const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']);

/** A chunk is its length, its name, so many bytes, and a checksum. */
function* drawingChunks(file: Buffer): Generator<Buffer> {
  let at: number = signature.length;
  let name = '';
  while (name !== 'IEND') {
    const end = at + 12 + file.readUInt32BE(at);
    name = file.toString('latin1', at + 4, at + 8);
    // A second one would say another size than the one that was checked.
    if (name === 'IHDR' && at !== signature.length) throw new RangeError('The picture has two headers.');
    if (drawing.has(name)) yield file.subarray(at, end);
    at = end;
  }
}
