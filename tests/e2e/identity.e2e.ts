import type { Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { drawing } from './identity-states.ts';
import { findLayoutFaults } from './layout.ts';
import { give, open } from './paper-acts.ts';

const logo = (text = drawing) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
const river = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('.btn.primary') ?? document.body).backgroundColor);

test('a logo is seen before it is used, stands on every page without a shift, and is taken away', async ({
  page,
  api,
  newVisitor,
  databases,
}) => {
  await api.openBatch({ questions: 4, phase: 2 });
  await openPanel(page, databases.session, '/admin?tab=identity');
  const chosen = page.getByRole('region', { name: 'Logo' });
  await page.getByLabel('Choose a logo').setInputFiles({ ...logo('GIF89a'), name: 'logo.png' });
  await expect(chosen.getByText('This file is no SVG or PNG')).toBeVisible();
  await page.getByLabel('Choose a logo').setInputFiles(logo(' '.repeat(65_537)));
  await expect(chosen.getByText('larger than 64 kB')).toBeVisible();
  await page.getByLabel('Choose a logo').setInputFiles(logo(drawing.replace('</svg>', '<script>stop</script></svg>')));
  await expect(chosen.getByRole('img', { name: 'Questions for Wisdom Council' })).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(visitor.locator('.brand svg')).toBeVisible();

  await page.getByRole('button', { name: 'Use this logo' }).click();
  await toast(page, 'Success', 'The logo is on all pages.');
  for (const path of ['/', '/?view=wall', '/training-circle', '/batches', '/privacy']) {
    await visitor.goto(path);
    const shown = visitor.locator('img.logo');
    await expect(shown).toHaveAttribute('alt', '');
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    expect(await findLayoutFaults(visitor)).toEqual([]);
  }
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await toast(page, 'Success', 'The logo is removed.');
  await visitor.goto('/');
  await expect(visitor.locator('.brand svg')).toBeVisible();
});

test('colour and words are seen while they are chosen, and then by everybody', async ({
  page,
  api,
  newVisitor,
  databases,
}) => {
  await api.openBatch({ questions: 4, phase: 2 });
  const visitor = await newVisitor();
  await visitor.goto('/');
  const before = await river(visitor);
  await openPanel(page, databases.session, '/admin?tab=identity');
  await page.getByLabel('Accent colour', { exact: true }).fill('#FFE000');
  await expect(page.getByText('On light paper it is a little darker')).toBeVisible();
  await page.getByText('Own words for the second phase').click();
  const english = page.getByRole('group', { name: 'English' });
  await english.getByLabel('Name of the phase').fill('Weighing');
  await page.getByRole('button', { name: 'Save identity' }).click();
  await expect(english.getByText('Please fill in both')).toBeVisible();
  await english.getByLabel('On the button').fill('Weigh them');
  await expect(page.getByRole('region', { name: 'How it will look' }).getByText('Weigh them')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save identity' }).click();
  await toast(page, 'Success', 'The identity is saved.');

  await visitor.reload();
  expect(await river(visitor)).not.toBe(before);
  await visitor.getByRole('button', { name: 'Weigh them' }).click();
  await expect(visitor.getByRole('heading', { name: 'Weighing' })).toBeVisible();
  expect(await findViolations(visitor)).toEqual([]);
  await visitor.goto('/?lang=de');
  await expect(visitor.getByRole('button', { name: '10 Steine vergeben' })).toBeVisible();
  await visitor.goto('/training-circle?lang=en');
  await expect(visitor.getByRole('heading', { name: 'Weighing' })).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Batches' }).click();
  await expect(page.getByRole('cell', { name: /^Weighing/ })).toBeVisible();
});

test('a question that was taken out by mistake is put back from the message, and nobody is asked to place anew', async ({
  page,
  api,
  newVisitor,
  databases,
}) => {
  const { id } = await open(api);
  const visitor = await newVisitor();
  await visitor.goto('/');
  await give(visitor);
  await openPanel(page, databases.session, `/admin?batch=${id}&view=questions`);
  const takeOut = page.getByRole('row', { name: /number 2\?/ }).getByRole('button', { name: /^Take out/ });
  await takeOut.click();
  await page.getByLabel('Reason').fill('By mistake.');
  await page.getByRole('dialog').getByRole('button', { name: 'Take Out Question' }).click();
  await expect(page.getByText('By mistake.')).toBeVisible();
  const asked = visitor.getByRole('heading', { name: 'A question that you gave stones was taken out' });
  await expect(asked).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Success', 'Taken back.');
  await expect(page.getByText('By mistake.')).toBeHidden();
  await expect(takeOut).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(visitor.getByRole('heading', { name: 'Taken out during stoning' })).toBeHidden();
});
