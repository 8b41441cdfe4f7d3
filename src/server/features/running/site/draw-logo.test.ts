import { crc32, deflateSync } from 'node:zlib';
import { decode, encode } from 'fast-png';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawLogo } from './draw-logo.ts';
import type { DrawnLogo } from './drawn-logo.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 200 50"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
const square = '<rect width="200" height="50" fill="#c8501e"/>';

/** The colour at a place of the drawing, each in parts of 200 by 50, and how opaque it is. */
function pixelAt({ content }: DrawnLogo, x: number, y: number): number[] {
  const { data, width, height, channels } = decode(content);
  const place = (Math.floor((y / 50) * height) * width + Math.floor((x / 200) * width)) * channels;
  return [...data.subarray(place, place + channels)];
}

const red = [255, 0, 0, 255];
const nothing = [0, 0, 0, 0];

test('a drawing becomes a PNG of its shape, with its shapes, styles and gradients', async () => {
  const file = Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg><!-- made by hand -->
    <svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="10mm" viewBox="0 0 200 50">
      <title>Rat &amp; mehr</title><style>.a{fill:url(#b)}</style>
      <defs><linearGradient id="b"><stop stop-color="#f00"/></linearGradient></defs>
      <path class="a" d="M0 0h100v50H0z"/></svg>`);
  const drawn = await drawLogo(file);
  expect(drawn).toMatchObject({ width: 1024, height: 256 });
  expect(decode(drawn.content)).toMatchObject({ width: 1024, height: 256, channels: 4 });
  expect(pixelAt(drawn, 50, 25)).toEqual(red);
  expect(pixelAt(drawn, 150, 25)).toEqual(nothing);
  expect(await drawLogo(svg('<rect width="50" height="200"/>', 'viewBox="0 0 50 200"'))).toMatchObject({
    height: 1024,
  });
});

test.each([
  '<text x="50" y="45" font-size="50" font-family="Helvetica, sans-serif">H</text>',
  '<text x="50" y="45" font-size="50" font-weight="bold">H</text>',
  '<text x="50" y="45" font-size="50" font-family="Nobody has it">م</text>',
])('letters are drawn: %j', async (text) => {
  const { data } = decode((await drawLogo(svg(text))).content);
  const opaque = data.filter((value, index) => index % 4 === 3 && value > 0).length;
  expect(opaque).toBeGreaterThan(500);
});

test('what moves stands still, and what it leads to or would load is not drawn', async () => {
  const inner = `<style>@keyframes a{to{transform:translate(200px)}} rect{animation:a 1s infinite}</style>
    <script>document.querySelector("rect").remove()</script>
    <rect width="100" height="50" fill="#f00"><animate attributeName="x" values="0;200" dur="1s" repeatCount="indefinite"/></rect>
    <image x="100" width="100" height="50" href="https://evil.example/x.png"/>
    <image x="100" width="100" height="50" href="file:///etc/hostname"/>
    <use x="100" href="https://evil.example/x.svg#a"/>
    <foreignObject x="100" width="100" height="50"><body>Hello</body></foreignObject>`;
  const drawn = await drawLogo(svg(inner));
  expect(pixelAt(drawn, 50, 25)).toEqual(red);
  expect(pixelAt(drawn, 150, 25)).toEqual(nothing);
});

test.each([
  '',
  'GIF89a',
  '<html><body>Hello</body></html>',
  '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
  '<svg viewBox="0 0 0 5"/>',
  'text before <svg viewBox="0 0 5 5"></svg>',
  '\x89PNG\r\n\x1a\n',
])('%j is no logo', async (text) => {
  await expect(drawLogo(Buffer.from(text, 'latin1'))).rejects.toThrow('logo_unreadable');
});

const nested = (depth: number, [open, close]: readonly [string, string], inner: (n: number) => string) =>
  Array.from({ length: depth }, (_, n) => `${open} id="n${n + 1}">${inner(n)}${close}`).join('');
const uses = (depth: number) =>
  `<defs><path id="n0" d="M0 0h9v9z"/>${nested(depth, ['<g', '</g>'], (n) => `<use href="#n${n}"/>`.repeat(10))}</defs><use href="#n${depth}"/>`;
const patterns = nested(30, ['<pattern width="3" height="3" patternUnits="userSpaceOnUse"', '</pattern>'], (n) =>
  `<rect width="200" height="50" fill="url(#n${n})"/>`.repeat(10),
);
const filter = `<filter id="f">${'<feGaussianBlur stdDeviation="90"/><feTurbulence baseFrequency=".01" numOctaves="99"/>'.repeat(40)}</filter>`;
const groups = '<g filter="url(#f)">'.repeat(40);
const entities = [...'bcdefghij'].map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('');

test.each<[string, Buffer]>([
  ['use in use, 25 deep', svg(uses(25))],
  ['pattern in pattern', svg(`${patterns}<rect width="200" height="50" fill="url(#n30)"/>`)],
  ['filters in filters', svg(`${filter}${groups}${square}${'</g>'.repeat(40)}`)],
  ['groups in groups', svg(`${'<g opacity=".9">'.repeat(3000)}${square}${'</g>'.repeat(3000)}`)],
  ['one that uses itself', svg(`<g id="a"><use href="#a"/>${square}</g>`)],
  [
    'entities of entities',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${entities}]>${svg(`<text>&j;</text>${square}`)}`),
  ],
  ['very much white space', svg(`<rect width="9" height="9" fill="url(${' '.repeat(60_000)}#a)"/>`)],
  ['very much white space in a style', svg(`<style>rect{fill:url(${' '.repeat(60_000)}#a)}</style>${square}`)],
  ['very many dashes', svg('<path d="M0 0h200" stroke="red" stroke-dasharray="1e-6"/>')],
  ['a huge drawing', svg('<rect width="100%" height="100%"/>', 'width="1e9" height="1e9"')],
  ['an endlessly thin drawing', svg('<rect width="1" height="9e9"/>', 'viewBox="0 0 1 9e9"')],
])(
  '%s: drawn or refused soon, while others are answered',
  async (_, file) => {
    expect(file.length).toBeLessThanOrEqual(65_536);
    let turns = 0;
    const others = setInterval(() => (turns += 1), 5);
    const drawn = await drawLogo(file).catch((error: Error) => error.message);
    clearInterval(others);
    expect(turns).toBeGreaterThan(5);
    if (typeof drawn === 'string') expect(drawn).toMatch(/^logo_(unreadable|too_complex)$/);
    else expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(2048);
  },
  30_000,
); // of a process that starts and draws on a busy machine; without limits each of these takes minutes

test('several at once wait for each other, and too many are refused', async () => {
  // However slow the machine: that nobody waits too long is the limit's own test.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => drawLogo(svg(square))));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => reason.message)).toEqual(['overloaded', 'overloaded', 'overloaded']);
});

const pixels = { width: 3, height: 2, channels: 4, depth: 8 as const, data: new Uint8Array(24).fill(255) };

test('a PNG keeps its pixels and its size, and nothing else', async () => {
  const data = pixels.data.map((_, n) => (n % 4 === 3 ? 255 : n * 9));
  const file = Buffer.concat([
    encode({ ...pixels, data, text: { Comment: 'secret' } }),
    Buffer.from('<script>secret</script>'),
  ]);
  const { content, ...size } = await drawLogo(file);
  expect(size).toEqual({ width: 3, height: 2 });
  expect(decode(content).data).toEqual(data);
  expect(content.toString('latin1')).not.toContain('secret');
});

test('of a PNG that moves, its first picture stays', async () => {
  const file = Buffer.from(encode(pixels));
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const animated = Buffer.concat([file.subarray(0, 33), chunk('acTL', control), file.subarray(33)]);
  const { content } = await drawLogo(animated);
  expect(content.toString('latin1')).not.toContain('acTL');
  expect(decode(content).data).toEqual(pixels.data);
});

test('a PNG that is cut short or spoilt is none, nor one whose size would fill the memory', async () => {
  const whole = Buffer.from(encode(pixels));
  await expect(drawLogo(whole.subarray(0, 45))).rejects.toThrow('logo_unreadable');
  const spoilt = Buffer.from(whole);
  spoilt.writeUInt8(255 - spoilt.readUInt8(50), 50);
  await expect(drawLogo(spoilt)).rejects.toThrow('logo_unreadable');
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(2_049, 16);
  await expect(drawLogo(huge)).rejects.toThrow('logo_too_large');
});

test('the largest PNG is drawn, and made smaller until it is light', async () => {
  const side = 2048;
  const striped = new Uint8Array(side * side * 4).map((_, n) =>
    n % 4 === 3 ? 255 : ((n >> 4) * 40 + (n >> 13) * 7) % 256,
  );
  const file = Buffer.from(encode({ width: side, height: side, channels: 4, data: striped }));
  const { width, content } = await drawLogo(file);
  expect(width).toBeLessThanOrEqual(side);
  expect(content.length).toBeLessThanOrEqual(128 * 1024);
});

test('a small file in which very much is packed is drawn without unpacking it, or refused', async () => {
  const file = Buffer.from(encode({ width: 2, height: 2, channels: 4, data: new Uint8Array(16).fill(255) }));
  const end = file.lastIndexOf('IEND') - 4;
  const bomb = chunk('IDAT', deflateSync(Buffer.alloc(20_000_000)));
  const withBomb = Buffer.concat([file.subarray(0, file.indexOf('IDAT') - 4), bomb, file.subarray(end)]);
  expect(withBomb.length).toBeLessThan(65_536);
  const drawn = await drawLogo(withBomb).catch((error: Error) => error.message);
  if (typeof drawn === 'string') expect(drawn).toBe('logo_unreadable');
  else expect(drawn).toMatchObject({ width: 2, height: 2 });
});

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
