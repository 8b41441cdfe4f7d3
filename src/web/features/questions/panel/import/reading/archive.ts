import { type UnzipFileInfo, unzipSync } from 'fflate';

/** What a file makes of itself is more than a list of questions can be. */
export class TooLarge extends Error {}

/** What all that is read of a workbook may unpack to. */
const mostUnpackedBytes = 100_000_000;

/** Reads one part of a workbook as text; undefined where it is not there. */
export type ReadPart = (path: string) => string | undefined;

/**
 * Opens a workbook. Only parts that are asked for are unpacked, into as much memory as the archive names: one that names less than
 * it holds is cut off there.
 */
export function openArchive(bytes: Uint8Array): ReadPart {
  const sizes = new Map<string, number>();
  select(bytes, ({ name, originalSize }) => {
    sizes.set(name.toLowerCase(), originalSize);
    return false;
  });
  let room = mostUnpackedBytes;
  return (path) => {
    const size = sizes.get(path.toLowerCase());
    if (size === undefined) return undefined;
    room -= size;
    if (room < 0) throw new TooLarge();
    const isFirst = once();
    const parts = select(bytes, ({ name }) => name.toLowerCase() === path.toLowerCase() && isFirst());
    return Object.values(parts).map(decodeXml)[0];
  };
}

function select(bytes: Uint8Array, filter: (info: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  return unzipSync(bytes, { filter });
}

/** An archive may name a part many times over. */
function once(): () => boolean {
  let asked = 0;
  return () => asked++ === 0;
}

function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isUtf16) return new TextDecoder().decode(bytes);
  return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
}
