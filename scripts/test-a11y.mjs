// `npm run test:a11y`: every screen and state, light and dark, narrow and wide, zoomed in and in forced colours. What
// stands after `--` goes to Playwright, as `-g stoning`.
import { buildWhenOutOfDate } from './build.mjs';
import { installMissingChromium } from './chromium.mjs';
import { installMissing } from './install.mjs';
import { runTool } from './tools.mjs';

installMissing({ forTests: true });
installMissingChromium();
buildWhenOutOfDate();
const args = ['test', 'accessibility', ...process.argv.slice(2)];
process.exitCode = runTool('@playwright/test/cli.js', args, { A11Y: 'everything' });
