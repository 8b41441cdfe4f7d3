import { expect, type Locator } from '@playwright/test';
import { decode } from 'fast-png';
import decodeQR from 'qr/decode.js';

/** That a QR code says this, read from its picture; from another one where the page still moved while it was taken. */
export async function expectQr(code: Locator, said: string | RegExp): Promise<void> {
  const wanted = typeof said === 'string' ? said : expect.stringMatching(said);
  await expect(async () => expect(readPicture(await code.screenshot())).toEqual(wanted)).toPass();
}

function readPicture(png: Buffer): string {
  const { width, height, data, channels } = decode(png);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let n = 0; n < width * height; n++)
    for (let channel = 0; channel < 3; channel++) pixels[4 * n + channel] = Number(data[channels * n + channel]);
  return decodeQR({ width, height, data: pixels });
}
