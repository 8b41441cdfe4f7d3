import { crc32, deflateSync } from 'node:zlib';
import { decode, encode } from 'fast-png';
import { expect, test } from 'vitest';
import { cleanLogo } from './clean-logo.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 200 50"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
const cleanedSvg = (inner: string) => cleanLogo(svg(inner)).content.toString();

test('a drawing keeps its shapes, gradients, letters and styles, and its shape', () => {
  const file = Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg><!-- made by hand -->
    <svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="10mm" viewBox="0 0 200 50">
      <title>Rat &amp; mehr</title><style>.a{fill:url(#b)} .a &gt; .b{stroke:#123}</style>
      <defs><linearGradient id="b" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/></linearGradient></defs>
      <path class="a" d="M0 0h200v50z" style="fill-opacity:.5"/><text x="3">Ä&lt;b</text></svg>`);
  const { type, width, height, content } = cleanLogo(file);
  expect({ type, width, height }).toEqual({ type: 'image/svg+xml', width: 512, height: 128 });
  const text = content.toString();
  for (const kept of ['viewBox="0 0 200 50"', '<linearGradient id="b"', 'd="M0 0h200v50z"', 'Ä&lt;b', 'Rat &amp; mehr'])
    expect(text).toContain(kept);
  expect(text).toContain('.a{fill:url(#b)}');
  expect(text).not.toMatch(/DOCTYPE|made by hand|40mm/);
});

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT xlink:href="https://evil.example/x.js"/>',
  '<path onload="alert(1)" onclick=alert(1) d="M0 0"/>',
  '<image href="https://evil.example/x.png"/><image xlink:href="data:image/svg+xml,evil.example"/>',
  '<use href="https://evil.example/x.svg#a"/><use xlink:href="//evil.example"/>',
  '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
  '<foreignObject><iframe src="https://evil.example"/><body onload="alert(1)"/></foreignObject>',
  '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onmouseover" to="alert(1)"/>',
  '<style>@import url(https://evil.example/x.css);</style>',
  '<style>path{fill:url("https://evil.example")}</style>',
  '<style>path{fill:u\\72l(https://evil.example)}</style>',
  '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>',
  '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
  '<style>path{fill:image-set("https://evil.example" 1x)}</style><path fill="image-set(&quot;//evil.example&quot; 1x)"/>',
  '<path style="fill:url( https://evil.example)" d="M0 0"/><path fill="url(&quot;//evil.example&quot;)"/>',
  '<handler type="text/javascript">alert(1)</handler><script:x>alert(1)</script:x>',
  '"><script>alert(1)</script>',
])('nothing of %j runs, loads or leads away', (inner) => {
  expect(cleanedSvg(`${inner}<path d="M1 1"/>`)).not.toMatch(
    /<script|evil\.example|javascript:|\son\w+=|foreignObject|<image|<a[\s>]|animate|<set|iframe/i,
  );
  expect(cleanedSvg(`${inner}<path d="M1 1"/>`)).toContain('M1 1');
});

test.each([
  '',
  'GIF89a',
  '<html><body>Hello</body></html>',
  '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  '<svg viewBox="0 0 0 5"/>',
  'text before <svg viewBox="0 0 5 5"></svg>',
  '\x89PNG\r\n\x1a\n',
])('%j is no logo', (text) => {
  expect(() => cleanLogo(Buffer.from(text, 'latin1'))).toThrow('logo_unreadable');
});

const pixels = { width: 3, height: 2, channels: 4, depth: 8 as const, data: new Uint8Array(24).map((_, n) => n * 9) };

test('a PNG keeps its pixels and nothing else', () => {
  const file = Buffer.concat([
    encode({ ...pixels, text: { Comment: 'secret' } }),
    Buffer.from('<script>secret</script>'),
  ]);
  const { content, ...cleaned } = cleanLogo(file);
  expect(cleaned).toEqual({ type: 'image/png', width: 3, height: 2 });
  expect(decode(content).data).toEqual(pixels.data);
  expect(content.toString('latin1')).not.toContain('secret');
});

test('a PNG that is cut short or spoilt is none, nor one whose size would fill the memory', () => {
  const whole = Buffer.from(encode(pixels));
  expect(() => cleanLogo(whole.subarray(0, whole.length - 20))).toThrow('logo_unreadable');
  const spoilt = Buffer.from(whole);
  spoilt.writeUInt8(255 - spoilt.readUInt8(50), 50);
  expect(() => cleanLogo(spoilt)).toThrow('logo_unreadable');
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(60_000, 16);
  expect(() => cleanLogo(huge)).toThrow('logo_too_large');
  const [signatureAndHeader, rest] = [whole.subarray(0, 33), whole.subarray(33)];
  const twice = Buffer.concat([signatureAndHeader, signatureAndHeader.subarray(8), rest]);
  expect(() => cleanLogo(twice)).toThrow('logo_unreadable');
});

test('a small file in which very much is packed is refused before that is unpacked', () => {
  const file = Buffer.from(encode({ width: 2, height: 2, channels: 4, data: new Uint8Array(16) }));
  const end = file.lastIndexOf('IEND') - 4;
  const bomb = chunk('IDAT', deflateSync(Buffer.alloc(20_000_000)));
  const withBomb = Buffer.concat([file.subarray(0, file.indexOf('IDAT') - 4), bomb, file.subarray(end)]);
  expect(withBomb.length).toBeLessThan(65_536);
  expect(() => cleanLogo(withBomb)).toThrow('logo_unreadable');
});

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
