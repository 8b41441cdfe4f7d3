import decodeQR from 'qr/decode.js';

const longestSide = 1600; // a code that fills a tenth of a picture still has several pixels for each module
const longestMs = 3000;

/** What the code in a picture says; undefined where it holds none that can be read. */
export async function readPicture(picture: Blob): Promise<string | undefined> {
  try {
    return decodeQR(toPixels(await createImageBitmap(picture)), { timeLimit: longestMs });
  } catch {
    return undefined;
  }
}

/** A phone's photograph has more pixels than the search needs. */
function toPixels(bitmap: ImageBitmap): ImageData {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures.');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
