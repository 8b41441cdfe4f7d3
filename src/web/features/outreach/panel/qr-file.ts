import { drawQr } from '#web/ui/qr-code.tsx';
import { saveFile } from '#web/ui/save-file.ts';

const pngModulePx = 24; // sharp on a poster as well: 33 modules make 800 px

/** The code as a file for a designer: black on white, with its margin. */
export function saveQrSvg(name: string, text: string): void {
  const { size, d } = drawQr(text);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${d}" fill="#000"/></svg>\n`;
  saveFile(`${name}.svg`, 'image/svg+xml', svg);
}

/** The code as a picture for everything else. */
export function saveQrPng(name: string, text: string): void {
  const { size, d } = drawQr(text);
  const canvas = document.createElement('canvas');
  canvas.width = size * pngModulePx;
  canvas.height = size * pngModulePx;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(pngModulePx, pngModulePx);
  context.fillStyle = '#000';
  context.fill(new Path2D(d));
  canvas.toBlob((blob) => blob && saveFile(`${name}.png`, 'image/png', blob));
}
