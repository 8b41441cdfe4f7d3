import type { Page } from '@playwright/test';
import { noIdentity } from '#contract/running/identity.ts';
import { readDrawn } from './drawn.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

/** Opens the form that words the page about privacy. */
async function openForm(page: Page) {
  await page.getByRole('tab', { name: /Users/ }).click();
  await page.getByRole('button', { name: 'Privacy page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Privacy Page' });
  const [readers, text] = [dialog.getByLabel('Text for readers of'), dialog.getByLabel('Text', { exact: true })];
  await expect(text).toHaveValue(/./);
  return { dialog, readers, text, save: () => dialog.getByRole('button', { name: 'Update Privacy Page' }).click() };
}

test('what is added to the built-in text takes it from no other language, each reader has the text of their language or else the one for all, and of two who write at once the second sees what the first wrote', async ({
  page,
  api,
  session,
}) => {
  await api.call('PUT', '/api/admin/identity', { ...noIdentity, contact: 'Maren, 01 234 56' });
  await openPanel(page, session);
  const { dialog, readers, text, save } = await openForm(page);
  await expect(readers).toHaveValue('en');
  await expect(text).toHaveValue(/Please ask: Maren, 01 234 56$/);
  const replaced = dialog.getByText(/takes the place of the built-in text for readers of .*Deutsch/);
  await expect(replaced).toBeHidden();
  await readers.selectOption('');
  await expect(replaced).toContainText('English');
  await expect(text).toHaveValue('');
  await readers.selectOption('en');
  await expect(text).toHaveValue(/Please ask/);
  await text.fill(`${await text.inputValue()}\n\nOr come to the town hall.`);
  await readers.selectOption('');
  await expect(replaced).toBeVisible();
  await expect(replaced).not.toContainText('English');
  await save();
  await toast(page, 'Success', 'Privacy page updated successfully!');

  expect(await readDrawn(page, '/privacy')).toContain('Or come to the town hall.');
  const arabic = await readDrawn(page, '/privacy', 'ar');
  expect(arabic).toContain('من تسأل');
  expect(arabic).toContain('Maren, 01 234 56');

  await test.step('the text of each language', async () => {
    await api.call('PUT', '/api/admin/privacy', { privacy_text: '', privacy_texts: {} });
    await page.reload();
    const { readers, text, save } = await openForm(page);
    await readers.selectOption('');
    await text.fill('# Our promise\n\nWe keep <b>little</b>.\n\nAsk Maren at the mill.');
    await readers.selectOption({ label: 'Deutsch' });
    await expect(text).toHaveValue('');
    await text.fill('Fragen Sie Maren in der Mühle.');
    await expect(readers.getByRole('option', { name: 'Deutsch (written)' })).toBeAttached();
    await save();
    await toast(page, 'Success', 'Privacy page updated successfully!');

    const reads = async (language: string, words: string) =>
      expect(await readDrawn(page, '/privacy', language)).toContain(words);
    await reads('de', 'Fragen Sie Maren');
    await reads('fr', 'Ask Maren');
    for (const words of ['Our promise', 'We keep <b>little</b>.']) await reads('en', words);
    expect(await readDrawn(page, '/privacy')).not.toContain('Whom to ask');

    const again = await openForm(page);
    await again.text.fill('');
    await again.save();
    await toast(page, 'Success', 'Privacy page updated successfully!');
    await reads('de', 'Fragen Sie Maren');
    await reads('fr', 'À qui vous adresser'); // our own words, in the reader's language

    await page.getByRole('tab', { name: 'Audit' }).click();
    const acts = page.getByRole('list', { name: 'Audit' }).getByRole('listitem');
    await expect(acts.filter({ hasText: 'Text, de' })).toContainText('Fragen Sie Maren in der Mühle.');
  });

  await test.step('two at once', async () => {
    const write = (privacy_texts: Record<string, string>) =>
      api.call('PUT', '/api/admin/privacy', { privacy_text: 'Ask Maren.', privacy_texts });
    await write({ de: 'Alt.' });
    await page.goto('/admin');
    const { dialog, readers, text, save } = await openForm(page);
    await readers.selectOption({ label: 'Français' });
    await text.fill('Demandez.');
    await readers.selectOption('');
    await write({ de: 'Neu.', fr: 'Demandez à Maren.' });
    await save();
    await expect(dialog.getByText('Somebody else changed this meanwhile')).toBeVisible();
    // The form shows the language that both wrote in.
    await expect(text).toHaveValue('Demandez.');
    await expect(text).toHaveAccessibleDescription(/Demandez à Maren\./);
    await readers.selectOption({ label: 'Deutsch (written)' });
    await expect(text).toHaveValue('Neu.');
    await save();
    await toast(page, 'Success', 'Privacy page updated successfully!');
    const saved = await page.request.get('/api/privacy');
    expect(await saved.json()).toMatchObject({ privacy_texts: { de: 'Neu.', fr: 'Demandez.' } });
  });
});
