// `npm run screens [-- FOLDER [-g NAME]]`: for people to look at, a picture of every state at four widths, light and dark,
// in each language of tests/e2e/looks.ts, of what is printed, and of the page of parts. What follows the folder goes to
// Playwright. At last they are put together on sheets. None is kept.
// `npm run screens -- readme`: only the four that README shows and the repository keeps, of the demonstration.
import path from 'node:path';
import { buildWhenOutOfDate } from '../scripts/build.mjs';
import { installMissingChromium } from '../scripts/chromium.mjs';
import { installMissing, projectFolder } from '../scripts/install.mjs';
import { runNode, runTool } from '../scripts/tools.mjs';

installMissing({ forTests: true });
installMissingChromium();
buildWhenOutOfDate();
if (process.argv[2] === 'readme') process.exitCode = runNode(['tools/readme-pictures.mjs']);
else takeStates();

function takeStates() {
  const folder = path.resolve(process.argv[2] ?? path.join(projectFolder, 'docs/screens'));
  console.log(`The pictures go to ${folder}`);
  const args = ['test', 'accessibility', 'paper', 'parts', ...process.argv.slice(3)];
  process.exitCode =
    runTool('@playwright/test/cli.js', args, { SCREENS: folder }) || runNode(['tools/contact-sheets.mjs', folder]);
}
