import type { Page } from '@playwright/test';
import { noIdentity } from '#contract/running/identity.ts';
import { expectNoViolations } from './axe.ts';
import { press } from './batch-rows.ts';
import { toast } from './failures.ts';
import { expect, openPanel, softly, test } from './fixtures.ts';
import { drawing } from './identity-states.ts';
import { expectNoLayoutFaults } from './layout.ts';
import { give, open } from './paper-acts.ts';

const logo = (text = drawing) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
const river = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('.btn.primary') ?? document.body).backgroundColor);

test('a logo is seen before it is saved with the rest, stands on every page without a shift, and is taken away', async ({
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
  await expectNoViolations(page);
  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(visitor.locator('.brand svg')).toBeVisible();

  await page.getByLabel('Council’s name').fill('Council of Altdorf');
  await save.click();
  await toast(page, 'Success', 'The identity is saved.');
  await expect(preview.locator('img.logo')).toHaveAttribute('src', /^\/logo\//);
  await expect(page.getByRole('banner')).toContainText('Council of Altdorf');
  await visitor.goto('/admin');
  await expect(visitor.getByRole('main').getByText('Council of Altdorf')).toBeVisible();
  await expect(visitor).toHaveTitle('Wisdom Council Admin: Council of Altdorf');
  for (const path of ['/', '/?view=wall', '/training-circle', '/batches', '/privacy', '/accessibility']) {
    await visitor.goto(path);
    await expect(visitor.getByText('Council of Altdorf').first()).toBeVisible();
    const shown = visitor.locator('img.logo');
    await expect(shown).toHaveAttribute('alt', '');
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await expectNoLayoutFaults(visitor);
  }

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(part.getByText('The logo is still on all pages')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep the logo' })).toBeFocused();
  await expect(preview.locator('img.logo')).toHaveCount(0);
  await save.click();
  await expect(page.getByRole('button', { name: 'Keep the logo' })).toBeHidden();
  await visitor.goto('/');
  await expect(visitor.locator('.brand svg')).toBeVisible();
});

test('of a contact with several items each leads where it says, and the rest nowhere', async ({ page, api }) => {
  await api.call('PUT', '/api/admin/identity', {
    ...noIdentity,
    contact: 'Maria, 01 234 56, maria@altdorf.example',
  });
  await page.goto('/privacy');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByText('Maria, 01 234 56, maria@altdorf.example')).toBeVisible();
  await expect(foot.getByRole('link', { name: '01 234 56' })).toHaveAttribute('href', 'tel:0123456');
  await expect(foot.getByRole('link', { name: 'maria@' })).toHaveAttribute('href', 'mailto:maria@altdorf.example');
  await expect(foot.getByRole('link', { name: 'Maria,' })).toHaveCount(0);
  await expectNoViolations(page);
});

test('the council’s name, and who may administer, have room on phones in each language', async ({
  page,
  api,
  session,
}) => {
  await api.call('PUT', '/api/admin/identity', { ...noIdentity, name: 'Bürgerrat Lindental' });
  for (const language of ['en', 'es', 'fr', 'ar']) {
    await openPanel(page, session, `/admin?tab=administrators&lang=${language}`);
    await expect(page.locator('.status.on')).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await expectNoLayoutFaults(page, `${language} at ${width} px`, softly);
    }
  }
});

test('of two owners who choose a logo at once, the second sees the other one before anything of theirs is saved', async ({
  page,
  api,
  databases,
}) => {
  await openPanel(page, databases.session, '/admin?tab=identity');
  await page.getByLabel('Choose a logo').setInputFiles(logo());
  const part = page.getByRole('region', { name: 'Logo' });
  await expect(part.getByText('Not saved yet')).toBeVisible();
  await page.getByLabel('Council’s name').fill('Mine');
  const other = Buffer.from(drawing.replace('#c8501e', '#1e50c8')).toString('base64');
  await api.call('PUT', '/api/admin/identity/logo', { file: other });
  await page.getByRole('button', { name: 'Save identity' }).click();
  await expect(part.getByText('Somebody else has changed the logo meanwhile.')).toBeVisible();
  await expect(part.locator('img[src^="/logo/"]').first()).toBeVisible();
  const stored = () =>
    api.call<{ name: string | null; logo: { address: string } | null }>('GET', '/api/admin/identity');
  const theirs = await stored();
  expect(theirs.name).toBeNull();
  await page.getByRole('button', { name: 'Save identity' }).click();
  await toast(page, 'Success', 'The identity is saved.');
  expect((await stored()).name).toBe('Mine');
  expect((await stored()).logo?.address).not.toBe(theirs.logo?.address);
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
  await expect(page.getByText('On light paper it is darker')).toBeVisible();
  await page.getByText('Own words for the second phase').click();
  const english = page.getByRole('group', { name: 'English' });
  const words = page.locator('.identity-words legend');
  await expect(words.first()).toHaveText('English');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(words.first()).toHaveText('Deutsch');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('');
  await english.getByLabel('Name of the phase').fill('Weighing');
  await page.getByRole('button', { name: 'Save identity' }).click();
  await expect(english.getByText('Please fill in both')).toBeVisible();
  await english.getByLabel('On the button').fill('Weigh them');
  await expect(page.getByRole('region', { name: 'How it will look' }).getByText('Weigh them')).toHaveCount(2);
  const save = page.getByRole('button', { name: 'Save identity' });
  const shown = page.getByRole('region', { name: 'How it will look' }).locator('.btn').first();
  const chosen = await shown.evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.getByRole('button', { name: 'Save identity' }).click();
  await toast(page, 'Success', 'The identity is saved.');
  await page.mouse.move(0, 0); // under the pointer it is another shade
  await expect(save).toHaveCSS('background-color', chosen);

  await visitor.reload();
  await expect.poll(() => river(visitor)).not.toBe(before);
  await visitor.getByRole('button', { name: 'Weigh them' }).click();
  await expect(visitor.getByRole('heading', { name: 'Weighing' })).toBeVisible();
  await expectNoViolations(visitor);
  await visitor.goto('/?lang=de');
  await expect(visitor.getByRole('button', { name: '10 Steine geben' })).toBeVisible();
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
  const question = page.getByRole('row', { name: /number 2\?/ });
  await press(question, 'Take out');
  await page.getByLabel('Reason').fill('By mistake.');
  await page.getByRole('dialog').getByRole('button', { name: 'Take Out Question' }).click();
  await expect(page.getByText('By mistake.')).toBeVisible();
  await page.locator('.toast').hover(); // it stays while somebody rests on it
  const asked = visitor.getByRole('heading', { name: 'A question that you gave stones was taken out' });
  await expect(asked).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Success', 'Taken back.');
  await expect(page.getByText('By mistake.')).toBeHidden();
  await press(question, 'More actions');
  await expect(page.getByRole('menuitem', { name: 'Take out' })).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(visitor.getByRole('heading', { name: 'Taken out during stoning' })).toBeHidden();
});
