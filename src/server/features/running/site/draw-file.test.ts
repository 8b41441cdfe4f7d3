import { crc32, deflateSync } from 'node:zlib';
import { decode, encode } from 'fast-png';
import { expect, test } from 'vitest';
import { drawFile } from './draw-file.ts';
import type { DrawnLogo } from './drawn-logo.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 200 50"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );

/** The colour at a place of the drawing, each in parts of 200 by 50, and how opaque it is. */
function pixelAt({ content }: DrawnLogo, x: number, y: number): number[] {
  const { data, width, height, channels } = decode(content);
  const place = (Math.floor((y / 50) * height) * width + Math.floor((x / 200) * width)) * channels;
  return [...data.subarray(place, place + channels)];
}

/** Of a file that is drawn. */
function draw(file: Uint8Array): DrawnLogo {
  const result = drawFile(Buffer.from(file));
  if ('refused' in result) throw new Error(result.refused);
  return result;
}

const red = [255, 0, 0, 255];
const nothing = [0, 0, 0, 0];

test('a drawing becomes a PNG of its shape, with its shapes, styles and gradients', () => {
  const file = Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg><!-- made by hand -->
    <svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="10mm" viewBox="0 0 200 50">
      <title>Rat &amp; mehr</title><style>.a{fill:url(#b)}</style>
      <defs><linearGradient id="b"><stop stop-color="#f00"/></linearGradient></defs>
      <path class="a" d="M0 0h100v50H0z"/></svg>`);
  const drawn = draw(file);
  expect(drawn).toMatchObject({ width: 1024, height: 256 });
  expect(decode(drawn.content)).toMatchObject({ width: 1024, height: 256, channels: 4 });
  expect(pixelAt(drawn, 50, 25)).toEqual(red);
  expect(pixelAt(drawn, 150, 25)).toEqual(nothing);
  expect(draw(svg('<rect width="50" height="200"/>', 'viewBox="0 0 50 200"'))).toMatchObject({
    height: 1024,
  });
});

test.each([
  '<text x="50" y="45" font-size="50" font-family="Helvetica, sans-serif">H</text>',
  '<text x="50" y="45" font-size="50" font-weight="bold">H</text>',
  '<text x="50" y="45" font-size="50" font-family="Nobody has it">م</text>',
])('letters are drawn: %j', (text) => {
  const { data } = decode(draw(svg(text)).content);
  const opaque = data.filter((value, index) => index % 4 === 3 && value > 0).length;
  expect(opaque).toBeGreaterThan(500);
});

test('what moves stands still, and what it leads to or would load is not drawn', () => {
  const inner = `<style>@keyframes a{to{transform:translate(200px)}} rect{animation:a 1s infinite}</style>
    <script>document.querySelector("rect").remove()</script>
    <rect width="100" height="50" fill="#f00"><animate attributeName="x" values="0;200" dur="1s" repeatCount="indefinite"/></rect>
    <image x="100" width="100" height="50" href="https://evil.example/x.png"/>
    <image x="100" width="100" height="50" href="file:///etc/hostname"/>
    <use x="100" href="https://evil.example/x.svg#a"/>
    <foreignObject x="100" width="100" height="50"><body>Hello</body></foreignObject>`;
  const drawn = draw(svg(inner));
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
])('%j is no logo', (text) => {
  expect(drawFile(Buffer.from(text, 'latin1'))).toEqual({ refused: 'logo_unreadable' });
});

const nested = (depth: number, [open, close]: readonly [string, string], inner: (n: number) => string) =>
  Array.from({ length: depth }, (_, n) => `${open} id="n${n + 1}">${inner(n)}${close}`).join('');
const uses = (depth: number) =>
  `<defs><path id="n0" d="M0 0h9v9z"/>${nested(depth, ['<g', '</g>'], (n) => `<use href="#n${n}"/>`.repeat(10))}</defs><use href="#n${depth}"/>`;
const entities = [...'bcdefghij'].map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('');
const ink = '<rect width="200" height="50" fill="#c8501e"/>';

test.each<[string, Buffer, object]>([
  ['use in use, 25 deep', svg(uses(25)), { refused: 'logo_too_complex' }],
  ['one that uses itself', svg(`<g id="a"><use href="#a"/>${ink}</g>`), { width: 1024, height: 256 }],
  [
    'entities of entities',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${entities}]>${svg(`<text>&j;</text>${ink}`)}`),
    { refused: 'logo_unreadable' },
  ],
  [
    'very much white space',
    svg(`<rect width="9" height="9" fill="url(${' '.repeat(60_000)}#a)"/>`),
    { refused: 'logo_unreadable' },
  ],
  [
    'very much white space in a style',
    svg(`<style>rect{fill:url(${' '.repeat(60_000)}#a)}</style>${ink}`),
    { refused: 'logo_unreadable' },
  ],
  [
    'very many dashes',
    svg('<path d="M0 0h200" stroke="red" stroke-dasharray="1e-6"/>'),
    { refused: 'logo_unreadable' },
  ],
  [
    'an endlessly thin drawing',
    svg('<rect width="1" height="9e9"/>', 'viewBox="0 0 1 9e9"'),
    { refused: 'logo_unreadable' },
  ],
])('%s ends before its process would be ended', (_, file, drawn) => {
  const before = process.cpuUsage();
  expect(drawFile(file)).toMatchObject(drawn);
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(3_000_000);
});

const pixels = { width: 3, height: 2, channels: 4, depth: 8 as const, data: new Uint8Array(24).fill(255) };

test('a PNG keeps its pixels and its size, and nothing else', () => {
  const data = pixels.data.map((_, n) => (n % 4 === 3 ? 255 : n * 9));
  const file = Buffer.concat([
    encode({ ...pixels, data, text: { Comment: 'secret' } }),
    Buffer.from('<script>secret</script>'),
  ]);
  const { content, ...size } = draw(file);
  expect(size).toEqual({ width: 3, height: 2 });
  expect(decode(content).data).toEqual(data);
  expect(content.toString('latin1')).not.toContain('secret');
});

test('of a PNG that moves, its first picture stays', () => {
  const file = Buffer.from(encode(pixels));
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const animated = Buffer.concat([file.subarray(0, 33), chunk('acTL', control), file.subarray(33)]);
  const { content } = draw(animated);
  expect(content.toString('latin1')).not.toContain('acTL');
  expect(decode(content).data).toEqual(pixels.data);
});

test('a PNG that is cut short or spoilt is none, nor one whose size would fill the memory', () => {
  const whole = Buffer.from(encode(pixels));
  expect(drawFile(whole.subarray(0, 45))).toEqual({ refused: 'logo_unreadable' });
  const spoilt = Buffer.from(whole);
  spoilt.writeUInt8(255 - spoilt.readUInt8(50), 50);
  expect(drawFile(spoilt)).toEqual({ refused: 'logo_unreadable' });
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(2_049, 16);
  expect(drawFile(huge)).toEqual({ refused: 'logo_too_large' });
});

test('the largest PNG is drawn, and made smaller until it is light', () => {
  const side = 2048;
  const striped = new Uint8Array(side * side * 4).map((_, n) =>
    n % 4 === 3 ? 255 : ((n >> 4) * 40 + (n >> 13) * 7) % 256,
  );
  const file = Buffer.from(encode({ width: side, height: side, channels: 4, data: striped }));
  const { width, content } = draw(file);
  expect(width).toBeLessThanOrEqual(side);
  expect(content.length).toBeLessThanOrEqual(128 * 1024);
});

test('a small file in which very much is packed is drawn without unpacking it, or refused', () => {
  const file = Buffer.from(encode({ width: 2, height: 2, channels: 4, data: new Uint8Array(16).fill(255) }));
  const end = file.lastIndexOf('IEND') - 4;
  const bomb = chunk('IDAT', deflateSync(Buffer.alloc(20_000_000)));
  const withBomb = Buffer.concat([file.subarray(0, file.indexOf('IDAT') - 4), bomb, file.subarray(end)]);
  expect(withBomb.length).toBeLessThan(65_536);
  const drawn = drawFile(withBomb);
  expect(drawn).toMatchObject('refused' in drawn ? { refused: 'logo_unreadable' } : { width: 2, height: 2 });
});

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
