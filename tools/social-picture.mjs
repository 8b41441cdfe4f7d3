// `node tools/social-picture.mjs`: draws the preview picture of shared links from its SVG. The result is committed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { launchChromium } from '../scripts/chromium.mjs';
import { projectFolder } from '../scripts/install.mjs';

const web = path.join(projectFolder, 'src/web');

const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<body style="margin: 0">${readFileSync(path.join(web, 'social.svg'), 'utf8')}</body>`);
await page.screenshot({ path: path.join(web, 'static/social.png') });
await browser.close();
