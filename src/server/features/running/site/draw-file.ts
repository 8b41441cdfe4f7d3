import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { logoLimits } from '#contract/running/logo.ts';
import { type DrawingResult, mostBytes } from './drawn-logo.ts';

const require = createRequire(import.meta.url);
const read = (file: string) => readFileSync(require.resolve(file));

// Enough for a poster and a projector, and light on a page.
const longestSidePx = 1024;
const shortestSidePx = 64;

// Letters of ours: those of a machine are others on the next one.
const font = {
  fontBuffers: [
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
    '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
    '@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
  ].map(read),
  loadSystemFonts: false,
  defaultFontFamily: 'Noto Sans',
};

await initWasm(read('@resvg/resvg-wasm/index_bg.wasm'));

/** Draws an SVG or a PNG anew as a PNG, however long that takes: what strangers may have made is drawn by `drawLogo()`. */
export function drawFile(file: Buffer): DrawingResult {
  try {
    return isPng(file) ? drawPng(file) : drawWithin(file.toString('utf8'), longestSidePx);
  } catch (error) {
    return { refused: isCostly(error) ? 'logo_too_complex' : 'logo_unreadable' };
  }
}

/** The drawing has more elements than are drawn, or more pixels than the memory holds, where WebAssembly traps. */
function isCostly(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || /limit reached/.test(String(error));
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const places = { name: 12, width: 16, height: 20, end: 24 };

function isPng(file: Buffer): boolean {
  return file.subarray(0, signature.length).equals(signature);
}

function drawPng(file: Buffer): DrawingResult {
  if (file.length < places.end || file.toString('latin1', places.name, places.width) !== 'IHDR')
    return { refused: 'logo_unreadable' };
  const width = file.readUInt32BE(places.width);
  const height = file.readUInt32BE(places.height);
  // Before its pixels are unpacked: a small file can hold very many.
  if (Math.max(width, height) > logoLimits.sidePx) return { refused: 'logo_too_large' };
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${file.toString('base64')}"/>`;
  return drawWithin(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`,
    Math.min(Math.max(width, height), longestSidePx),
  );
}

/** As large as this, or half as large, and so on, until it is light enough for every page. */
function drawWithin(svg: string, longestSide: number): DrawingResult {
  for (let side = longestSide; ; side = Math.ceil(side / 2)) {
    const { width, height, content, isEmpty } = draw(svg, side);
    if (isEmpty) return { refused: 'logo_unreadable' };
    if (content.length <= mostBytes) return { width, height, content };
    if (side <= shortestSidePx) return { refused: 'logo_too_complex' };
  }
}

function draw(svg: string, longestSide: number) {
  const wide = new Resvg(svg, { font, fitTo: { mode: 'width', value: longestSide } });
  const drawing =
    wide.width >= wide.height ? wide : new Resvg(svg, { font, fitTo: { mode: 'height', value: longestSide } });
  const picture = drawing.render();
  const { width, height, pixels } = picture;
  return { width, height, isEmpty: !hasInk(pixels), content: Buffer.from(picture.asPng()) };
}

/** Whether anything at all can be seen of these pixels, each of red, green, blue and opacity. */
function hasInk(pixels: Uint8Array): boolean {
  for (let opacity = 3; opacity < pixels.length; opacity += 4) if (pixels[opacity] !== 0) return true;
  return false;
}
