import type { Page } from '@playwright/test';
import { noIdentity } from '#contract/running/identity.ts';
import { readDrawn } from './drawn.ts';
import { expect, openPanel, test } from './fixtures.ts';

/** Opens the form that words the statement on accessibility. */
async function openForm(page: Page) {
  await page.getByRole('tab', { name: 'Identity' }).click();
  await page.getByRole('button', { name: 'Edit Accessibility Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Accessibility Statement' });
  return {
    dialog,
    readers: dialog.getByLabel('Text for readers of'),
    text: dialog.getByLabel('Text', { exact: true }),
    give: dialog.getByRole('checkbox', { name: 'The council gives this statement' }),
    save: () => dialog.getByRole('button', { name: 'Save Statement' }).click(),
  };
}

test('the council gives its statement on accessibility, and until then nothing is claimed; an owner sets how long addresses are kept, and visitors read it; the imprint says that none is named', async ({
  page,
  api,
  newVisitor,
  session,
}) => {
  const visitor = await newVisitor();
  await visitor.goto('/');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(visitor.getByText('This council has given no statement on accessibility yet.')).toBeVisible();

  await openPanel(page, session);
  const form = await openForm(page);
  await form.give.check();
  await form.save();
  await expect(form.dialog.getByText('Please write the statement before you give it.')).toBeVisible();

  await form.readers.selectOption('de');
  await expect(form.text).toHaveValue(/# Stand der Vereinbarkeit/);
  await form.text.fill((await form.text.inputValue()).replace('[… Name der öffentlichen Stelle]', 'Altdorf'));
  await form.readers.selectOption('en');
  await form.save();
  // It leads to the language in which a gap is left.
  await expect(form.readers).toHaveValue('de');
  await expect(form.dialog.getByText('A gap is left here: […')).toBeVisible();
  await form.give.uncheck();
  await form.save();
  await expect(page.getByText('A draft is saved.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('This council has given no statement')).toBeVisible();

  const again = await openForm(page);
  await again.readers.selectOption('de');
  await again.text.fill('# Stand\n\nAltdorf hat alles geprüft.');
  await again.give.check();
  await again.save();
  await expect(page.getByText('Given, last changed on')).toBeVisible();
  // In whatever language there is, which is named to a reader's own voice.
  await visitor.reload();
  await expect(visitor.getByText('Altdorf hat alles geprüft.')).toHaveAttribute('lang', 'de');
  expect(await readDrawn(page, '/accessibility', 'de')).toContain('Altdorf hat alles geprüft.');

  await page.getByRole('tab', { name: /Users/ }).click();
  await page.getByRole('button', { name: 'Keeping addresses' }).click();
  const dialog = page.getByRole('dialog', { name: 'How Long Addresses Are Kept' });
  const months = dialog.getByLabel('Months after completion');
  await months.fill('0');
  await expect(dialog.getByText('Please enter a whole number from 1 to 120')).toBeVisible();
  await months.fill('6');
  await expect(dialog.getByText('With this, no address would go today.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('How long addresses are kept is saved!')).toBeVisible();
  expect(await readDrawn(page, '/privacy')).toContain('6 months after the last batch in which you asked was completed');

  await api.call('PUT', '/api/admin/identity', { ...noIdentity, contact: 'Maren, 01 234 56' });
  const imprint = await readDrawn(page, '/imprint');
  expect(imprint).toContain('This council has named no imprint.');
  expect(imprint).toContain('Maren, 01 234 56');
});
