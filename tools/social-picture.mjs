// `node tools/social-picture.mjs`: draws the preview pictures of shared links from their SVG: the one with the product's words,
// and one without any, for councils that have a name of their own. The results are committed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { launchChromium } from '../scripts/chromium.mjs';
import { projectFolder } from '../scripts/install.mjs';

const web = path.join(projectFolder, 'src/web');

const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
const drawing = readFileSync(path.join(web, 'social.svg'), 'utf8');
const wordless = drawing
  .replace(/<g fill="#26221c".*?<\/g>/s, '')
  .replace('translate(96 160) scale(2.12)', 'translate(460 160) scale(2.12)');
for (const [name, svg] of Object.entries({ social: drawing, 'social-plain': wordless })) {
  await page.setContent(`<body style="margin: 0">${svg}</body>`);
  await page.screenshot({ path: path.join(web, `static/${name}.png`) });
}
await browser.close();
