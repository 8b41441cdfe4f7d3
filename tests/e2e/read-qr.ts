import { expect, type Locator } from '@playwright/test';
import { decode } from 'fast-png';
import decodeQR from 'qr/decode.js';

/** What a QR code says, read from its picture; from another one where the page still moved while it was taken. */
export async function readQr(code: Locator): Promise<string> {
  let said = '';
  await expect(async () => {
    said = readPicture(await code.screenshot());
  }).toPass({ timeout: 10_000 });
  return said;
}

function readPicture(png: Buffer): string {
  const { width, height, data, channels } = decode(png);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let n = 0; n < width * height; n++)
    for (let channel = 0; channel < 3; channel++) pixels[4 * n + channel] = Number(data[channels * n + channel]);
  return decodeQR({ width, height, data: pixels });
}
