// `node tools/contact-sheets.mjs [FOLDER]`, with which `npm run screens` ends: puts its pictures together, one sheet per
// language, width and scheme, for people to look at in one go. They go to the folder `sheets` beside them.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchChromium } from '../scripts/chromium.mjs';
import { projectFolder } from '../scripts/install.mjs';

const pictures = path.resolve(process.argv[2] ?? path.join(projectFolder, 'docs/screens'));
const sheets = path.join(pictures, 'sheets');
const languages = ['en', 'ar'];
const schemes = ['light', 'dark'];
// The first part of a long screen is enough to see it by; columns so that letters can still be read.
const widths = [
  { width: 390, columns: 10, shown: 240, height: 520 },
  { width: 1280, columns: 6, shown: 420, height: 315 },
];

mkdirSync(sheets, { recursive: true });
// A page without an address may not read pictures from the disk.
const drafts = mkdtempSync(path.join(tmpdir(), 'ten-stones-sheets-'));
const browser = await launchChromium();
const page = await browser.newPage();
for (const language of languages)
  for (const size of widths) for (const scheme of schemes) await draw(language, size, scheme);
await browser.close();
rmSync(drafts, { recursive: true });

/**
 * @param {string} language
 * @param {(typeof widths)[number]} size
 * @param {string} scheme
 */
async function draw(language, { width, columns, shown, height }, scheme) {
  const folder = path.join(pictures, language === 'en' ? '' : language);
  if (!existsSync(folder)) return;
  const ending = `-${width}-${scheme}.png`;
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  const figures = names.map(
    (name) =>
      `<figure><img src="${pathToFileURL(path.join(folder, name))}"><figcaption>${name.slice(0, -ending.length)}</figcaption></figure>`,
  );
  const draft = path.join(drafts, 'sheet.html');
  const sheet = path.join(sheets, `${language}-${width}-${scheme}.jpg`);
  writeFileSync(
    draft,
    `<!doctype html><meta charset="utf-8"><style>${style(columns, shown, height)}</style>${figures.join('')}`,
  );
  await page.setViewportSize({ width: columns * (shown + 12) + 12, height: 800 });
  await page.goto(pathToFileURL(draft).href, { waitUntil: 'load' });
  await page.screenshot({ path: sheet, type: 'jpeg', quality: 55, fullPage: true });
  console.log(`${path.relative(projectFolder, sheet)}: ${names.length} states`);
}

/**
 * @param {number} columns
 * @param {number} shown
 * @param {number} height
 */
function style(columns, shown, height) {
  return `body { margin: 12px; display: grid; grid-template-columns: repeat(${columns}, ${shown}px); gap: 12px;
    font: 13px sans-serif; background: #888 } figure { margin: 0 }
    img { display: block; width: ${shown}px; height: ${height}px; object-fit: cover; object-position: top }`;
}
