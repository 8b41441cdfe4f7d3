// `npm run screens -- readme`: the four pictures that README shows, of the demonstration (`npm run demo`), in docs/screens.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { launchChromium } from '../scripts/chromium.mjs';
import { pinFonts } from '../scripts/fonts.mjs';
import { projectFolder } from '../scripts/install.mjs';

const timezoneId = 'Europe/Vienna';
pinFonts();

const demo = await startDemo();
const browser = await launchChromium();
try {
  const context = await browser.newContext({
    baseURL: demo.address,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await takeAll(page);
} finally {
  await browser.close();
  demo.stop();
}

/**
 * In the order in which the demonstration can show them: its next council follows on the one that is under way.
 * @param {import('@playwright/test').Page} page
 */
async function takeAll(page) {
  await page.goto('/');
  await page.getByRole('button', { name: /^Start .* Stoning Process$/ }).click();
  for (const question of ['What would we ask our great-grandchildren', 'Quand le dernier bus'])
    await page.getByRole('main').getByRole('button', { name: question }).first().click();
  await take(page, 'stoning');

  await page.goto('/batches');
  await page.getByRole('link', { name: 'Autumn Council on the River' }).first().click();
  await take(page, 'completed', page.getByRole('heading', { name: /^Questions/ }));

  await page.goto('/admin');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password').fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('tab', { name: /Batches/ }).waitFor();
  await take(page, 'admin-batches');

  await change(page, 'Winter Council on Living Together', { phase: 3 });
  await change(page, 'Spring Council on Schools', { is_active: true });
  await page.goto('/');
  await take(page, 'submission');
}

/**
 * What an organiser does to a batch, by the API of the panel.
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {object} data
 */
async function change(page, name, data) {
  /** @type {{ id: string, name: string }[]} */
  const batches = await (await page.request.get('/api/admin/batches')).json();
  const id = batches.find((batch) => batch.name === name)?.id;
  const answer = await page.request.patch(`/api/admin/batches/${id}`, { data, headers: { origin: demo.address } });
  if (!answer.ok()) throw new Error(`'${name}' could not be changed: ${await answer.text()}`);
}

/**
 * What is in view from there on, once it stands still.
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {import('@playwright/test').Locator} from
 */
async function take(page, name, from = page.locator('body')) {
  await page.getByRole('heading').first().waitFor();
  await from.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(projectFolder, 'docs/screens', `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  console.log(path.relative(projectFolder, file));
}

/** @returns {Promise<{ address: string, email: string, password: string, stop: () => void }>} */
function startDemo() {
  const child = spawn(process.execPath, ['src/server/demo/main.ts'], {
    cwd: projectFolder,
    env: { ...process.env, PORT: process.env.PORT ?? '3999', PUBLIC_URL: '', TZ: timezoneId },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let address = '';
    child.once('exit', (code) => reject(new Error(`The demonstration ended with ${code}.`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      address ||= /^Questions and stoning: (\S+)/.exec(line)?.[1] ?? '';
      const [, email, password] = /^Sign in with: +(\S+) \/ (.+)$/.exec(line) ?? [];
      if (email && password) resolve({ address, email, password, stop: () => child.kill('SIGTERM') });
    });
  });
}
