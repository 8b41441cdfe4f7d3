// The fonts that the pages fall back to in tests and pictures, until their own are there: letters of another width break
// lines elsewhere, so a machine's own fonts would decide which tests pass.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './install.mjs';

const packages = ['noto-sans', 'noto-serif', 'noto-naskh-arabic'];

/**
 * Lets every browser that this process starts see these fonts and no others, where browsers ask fontconfig (Linux).
 * A `FONTCONFIG_FILE` that is set already stays, to try other fonts.
 */
export function pinFonts() {
  if (process.env.FONTCONFIG_FILE) return;
  const folder = path.join(projectFolder, '.cache/fonts');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'fonts.conf');
  writeFileSync(file, configuration(folder));
  process.env.FONTCONFIG_FILE = file;
}

/** @param {string} folder */
function configuration(folder) {
  const folders = packages.map((name) => path.join(projectFolder, 'node_modules/@expo-google-fonts', name));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  ${folders.map((fonts) => `<dir>${fonts}</dir>`).join('\n  ')}
  <cachedir>${folder}</cachedir>
  ${prefer('serif', 'Noto Serif')}
  ${['sans-serif', 'system-ui', 'monospace'].map((family) => prefer(family, 'Noto Sans')).join('\n  ')}
</fontconfig>
`;
}

/**
 * @param {string} family
 * @param {string} font
 */
function prefer(family, font) {
  const fonts = [font, 'Noto Naskh Arabic'].map((name) => `<family>${name}</family>`).join('');
  return `<alias binding="strong"><family>${family}</family><prefer>${fonts}</prefer></alias>`;
}
