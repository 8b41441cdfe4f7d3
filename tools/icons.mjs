// `node tools/icons.mjs`: draws the icons that phones and old browsers ask for from `favicon.svg`. The results are committed.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchChromium } from '../scripts/chromium.mjs';
import { projectFolder } from '../scripts/install.mjs';

const folder = path.join(projectFolder, 'src/web/static');
const drawing = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');
const paper = '#f6f4ef';

const browser = await launchChromium();
const page = await browser.newPage();

/**
 * A square picture. What a phone cuts to its own shape has paper to its edge, and the stones within the circle that stays.
 * @param {number} size @param {{ share: number, background: string }} look
 */
async function draw(size, { share, background }) {
  await page.setViewportSize({ width: size, height: size });
  const side = Math.round(size * share);
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${background}}svg{width:${side}px;height:${side}px}</style>${drawing}`,
  );
  return page.screenshot({ omitBackground: background === 'transparent' });
}

const onPaper = { share: 0.62, background: paper };
writeFileSync(path.join(folder, 'apple-touch-icon.png'), await draw(180, onPaper));
for (const size of [192, 512]) writeFileSync(path.join(folder, `icon-${size}.png`), await draw(size, onPaper));
writeFileSync(path.join(folder, 'favicon.ico'), toIcon(await draw(32, { share: 1, background: 'transparent' }), 32));
await browser.close();

/** An icon of Windows that holds one PNG. @param {Uint8Array} png @param {number} size */
function toIcon(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
