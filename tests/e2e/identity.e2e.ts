import type { Page } from '@playwright/test';
import { noIdentity } from '#contract/running/identity.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { drawing } from './identity-states.ts';
import { expectNoLayoutFaults } from './layout.ts';

const logo = (text = drawing) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
const theirs = drawing.replace('#c8501e', '#1e50c8');
const river = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('.btn.primary') ?? document.body).backgroundColor);

test('a logo is seen before it is saved with the rest, overwrites none unseen, stands on every page without a shift, and is taken away; so are colour and words', async ({
  page,
  api,
  newVisitor,
  databases,
}) => {
  await api.openBatch({ questions: 4, phase: 2 });
  await openPanel(page, databases.session, '/admin?tab=identity');
  const part = page.getByRole('region', { name: 'Logo' });
  const preview = page.getByRole('region', { name: 'How it will look' });
  const save = page.getByRole('button', { name: 'Save identity' });
  await page.getByLabel('Council’s name').focus();
  await expect(preview).toBeInViewport();
  await expect(save).toBeInViewport();
  await page.getByText('Own words for the second phase').scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
  await page.getByLabel('Choose a logo').setInputFiles({ ...logo('GIF89a'), name: 'logo.png' });
  await expect(part.getByText('This file is no SVG or PNG')).toBeVisible();
  await save.click();
  await expect(page.getByLabel('Choose a logo')).toBeFocused();
  await page.getByLabel('Choose a logo').setInputFiles(logo(' '.repeat(65_537)));
  await expect(part.getByText('larger than 64 kB')).toBeVisible();
  await page.getByLabel('Choose a logo').setInputFiles(logo(drawing.replace('</svg>', '<script>stop</script></svg>')));
  await expect(part.getByRole('img', { name: 'Questions for Wisdom Council' })).toBeVisible();
  await expect(part.getByText('Not saved yet')).toBeVisible();
  await expect(preview.locator('img.logo')).toHaveAttribute('src', /^data:image/);
  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(visitor.locator('.brand svg')).toBeVisible();

  await page.getByLabel('Council’s name').fill('Council of Altdorf');
  await test.step('somebody else’s is seen before anything is saved', async () => {
    await api.call('PUT', '/api/admin/identity/logo', { file: Buffer.from(theirs).toString('base64') });
    await save.click();
    await expect(part.getByText('Somebody else has changed the logo meanwhile.')).toBeVisible();
    await expect(part.locator('img[src^="/logo/"]').first()).toBeVisible();
    expect(await api.call('GET', '/api/admin/identity')).toMatchObject({ name: null });
  });
  await save.click();
  await toast(page, 'Success', 'The identity is saved.');
  await expect(preview.locator('img.logo')).toHaveAttribute('src', /^\/logo\//);
  await expect(page.getByRole('banner')).toContainText('Council of Altdorf');
  await visitor.goto('/admin');
  await expect(visitor.getByRole('main').getByText('Council of Altdorf')).toBeVisible();
  await expect(visitor).toHaveTitle('Wisdom Council Admin: Council of Altdorf');
  for (const path of ['/', '/?view=wall', '/privacy']) {
    await visitor.goto(path);
    await expect(visitor.getByText('Council of Altdorf').first()).toBeVisible();
    const shown = visitor.locator('img.logo');
    await expect(shown).toHaveAttribute('alt', '');
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    if (path === '/') await expectNoLayoutFaults(visitor);
  }

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(part.getByText('The logo is still on all pages')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep the logo' })).toBeFocused();
  await expect(preview.locator('img.logo')).toHaveCount(0);
  await save.click();
  await expect(page.getByRole('button', { name: 'Keep the logo' })).toBeHidden();
  await visitor.goto('/');
  await expect(visitor.locator('.brand svg')).toBeVisible();

  await test.step('colour and words are seen while they are chosen, and then by everybody', async () => {
    const before = await river(visitor);
    await page.getByLabel('Accent colour', { exact: true }).fill('#FFE000');
    await expect(page.getByText('On light paper it is darker')).toBeVisible();
    await page.getByText('Own words for the second phase').click();
    const english = page.getByRole('group', { name: 'English' });
    const words = page.locator('.identity-words legend');
    await expect(words.first()).toHaveText('English');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await expect(words.first()).toHaveText('Deutsch');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('');
    await english.getByLabel('Name of the phase').fill('Weighing');
    await save.click();
    await expect(english.getByText('Please fill in both')).toBeVisible();
    await english.getByLabel('On the button').fill('Weigh them');
    await expect(page.getByRole('region', { name: 'How it will look' }).getByText('Weigh them')).toHaveCount(2);
    const shown = page.getByRole('region', { name: 'How it will look' }).locator('.btn').first();
    const chosen = await shown.evaluate((button) => getComputedStyle(button).backgroundColor);
    await save.click();
    await toast(page, 'Success', 'The identity is saved.');
    await page.mouse.move(0, 0); // under the pointer it is another shade
    await expect(save).toHaveCSS('background-color', chosen);

    await visitor.reload();
    await expect.poll(() => river(visitor)).not.toBe(before);
    await visitor.getByRole('button', { name: 'Weigh them' }).click();
    await expect(visitor.getByRole('heading', { name: 'Weighing' })).toBeVisible();
    await visitor.goto('/?lang=de');
    await expect(visitor.getByRole('button', { name: '10 Steine geben' })).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Batches' }).click();
    await expect(page.getByRole('cell', { name: /^Weighing/ })).toBeVisible();
  });

  await test.step('the council’s name, and who may administer, have room on phones', async () => {
    await api.call('PUT', '/api/admin/identity', { ...noIdentity, name: 'Bürgerrat Lindental' });
    await page.setViewportSize({ width: 320, height: 700 });
    // The longest words; those that run the other way are among the states.
    await openPanel(page, databases.session, '/admin?tab=administrators&lang=fr');
    await expect(page.locator('.status.on')).toBeVisible();
    await expectNoLayoutFaults(page);
  });
});
