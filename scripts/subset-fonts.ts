import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AtRule, Declaration, Plugin } from 'postcss';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const address = /url\("(@fontsource[^"]+\.woff2)"\)/;

/**
 * Cuts each font file that a style sheet takes from a package down to what the same `@font-face` says: the letters of its
 * `unicode-range` and the weights of its `font-weight`. What was cut once stays in `folder`.
 */
export function subsetFonts(folder: string): Plugin {
  return {
    postcssPlugin: 'ten-stones-subset-fonts',
    async Once(root) {
      const faces: AtRule[] = [];
      root.walkAtRules('font-face', (face) => void faces.push(face));
      for (const face of faces) await subsetFace(face, folder);
    },
  };
}

async function subsetFace(face: AtRule, folder: string): Promise<void> {
  const source = declared(face, 'src');
  const file = source && address.exec(source.value)?.[1];
  const range = declared(face, 'unicode-range')?.value;
  if (!file || !range) return;
  const cut = await subsetOnce(require.resolve(file), range, declared(face, 'font-weight')?.value ?? '400', folder);
  const from = path.dirname(source.source?.input.file ?? '');
  source.value = source.value.replace(address, `url("${path.relative(from, cut).replaceAll(path.sep, '/')}")`);
}

function declared(face: AtRule, name: string): Declaration | undefined {
  return face.nodes?.find((node): node is Declaration => node.type === 'decl' && node.prop === name);
}

async function subsetOnce(file: string, range: string, weights: string, folder: string): Promise<string> {
  const font = readFileSync(file);
  const hash = createHash('sha256').update(font).update(range).update(weights).digest('hex').slice(0, 16);
  const cut = path.join(folder, `${path.basename(file, '.woff2')}-${hash}.woff2`);
  if (existsSync(cut)) return cut;
  const [min = 400, max] = weights.split(' ').map(Number);
  const content = await subsetFont(font, lettersOf(range), {
    targetFormat: 'woff2',
    ...(max !== undefined && { variationAxes: { wght: { min, max } } }),
  });
  mkdirSync(folder, { recursive: true });
  // Whole or not at all: two builds may run at once.
  writeFileSync(`${cut}.${process.pid}`, content);
  renameSync(`${cut}.${process.pid}`, cut);
  return cut;
}

/** `U+20-7E, U+131` as the letters themselves. */
function lettersOf(range: string): string {
  const points = range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
  return String.fromCodePoint(...points);
}
