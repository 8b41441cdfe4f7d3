// `npm run screens [-- FOLDER]`: a picture of every state at four widths, light and dark, for people to look at.
import path from 'node:path';
import { buildWhenOutOfDate } from './build.mjs';
import { installMissingChromium } from './chromium.mjs';
import { installMissing, projectFolder } from './install.mjs';
import { runTool } from './tools.mjs';

installMissing({ forTests: true });
installMissingChromium();
buildWhenOutOfDate();
const folder = path.resolve(process.argv[2] ?? path.join(projectFolder, 'docs/screens'));
console.log(`The pictures go to ${folder}`);
process.exitCode = runTool('@playwright/test/cli.js', ['test', 'accessibility'], { SCREENS: folder });
