import { decode } from 'fast-png';
import decodeQR from 'qr/decode.js';

/** What a QR code says, read from its picture. */
export function readQr(png: Buffer): string {
  const { width, height, data, channels } = decode(png);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let n = 0; n < width * height; n++)
    for (let channel = 0; channel < 3; channel++) pixels[4 * n + channel] = Number(data[channels * n + channel]);
  return decodeQR({ width, height, data: pixels });
}
