import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { idsOf } from './batch-rows.ts';
import { readDrawn } from './drawn.ts';
import { expect, openPanel, test } from './fixtures.ts';

/** Goes on with Tab until the control with this name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name, exact: true }).or(page.getByLabel(name, { exact: true }));
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

test('somebody is exported and erased by keyboard, and their question and its stones stay; the audit tells who did what, by filter, in pages and as a file', async ({
  page,
  api,
  server,
  session,
}) => {
  const batch = await api.openBatch({ questions: 4 });
  await page.goto('/');
  await page.getByRole('link', { name: 'More on privacy' }).click();
  await expect(page.getByRole('heading', { name: 'What you can ask for' })).toBeVisible();
  await api.call('POST', `/api/batches/${batch.id}/questions`, {
    name: 'Maren Holt',
    email: 'Maren@Example.org',
    text: 'Who speaks for the river?',
  });
  await api.change(batch.id, { phase: 2 });
  const ids = (await idsOf(api)).slice(0, 4);
  await api.castBallots(server, batch.id, Array(3).fill(ids));
  await openPanel(page, session);

  await test.step('the export is a file that holds the question', async () => {
    await page.getByRole('tab', { name: /Users/ }).click();
    await tabTo(page, 'Personal data');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Personal data' });
    await dialog.getByLabel('Email').focus();
    await page.keyboard.type('maren@example.org');
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/);
    const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(exported.questions).toMatchObject([{ text: 'Who speaks for the river?', stones: 12 }]);
    await expect(page.getByText('Personal data exported successfully!')).toBeVisible();
  });

  await test.step('erasing asks first, in numbers', async () => {
    await tabTo(page, 'Erase…');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Erase Personal Data' });
    await expect(dialog).toContainText('removes 1 user and the name and address of 1 question');
    await expect(dialog).toContainText('12 stones stay in the count');
    await tabTo(page, 'Erase');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Erased: 1 user, 1 question withdrawn.')).toBeVisible();
    await expect(page.getByText('No users registered yet.')).toBeVisible();
  });

  await test.step('the question stays on the page with its stones and without its author', async () => {
    const english = await readDrawn(page, '/');
    expect(english).toMatch(/the river\?.{0,40}withdrawn author/);
    expect(english).not.toContain('Maren');
    expect(await readDrawn(page, '/', 'de')).toContain('Name zurückgezogen');
    const { questions } = await api.call<{ questions: { text: string; stones: number }[] }>('GET', '/api/active-batch');
    expect(questions.find(({ text }) => text === 'Who speaks for the river?')?.stones).toBe(12);
  });

  const people = Array.from({ length: 55 }, (_, n) => ({ name: `Ada ${n}`, email: `ada.${n}@example.org` }));
  await Promise.all(people.map((one) => api.call('POST', '/api/admin/users', one)));
  await api.change(batch.id, { phase: 3 });
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page).toHaveURL(/tab=audit/);
  const acts = page.getByRole('list', { name: 'Audit' }).getByRole('listitem');
  await expect(acts).toHaveCount(50);
  await expect(acts.first()).toContainText('Administrator changed the phase of the batch');
  await expect(acts.first()).toContainText('From Stoning to Completed');

  await tabTo(page, 'Load more');
  await page.keyboard.press('Enter');
  await expect(acts.nth(50)).toBeFocused();
  await expect(acts.filter({ hasText: 'created the batch' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);

  await page.getByLabel('Act').selectOption({ label: 'Phase changed' });
  await expect(acts).toHaveCount(2);
  await page.getByLabel('Person').selectOption({ label: 'Administrator' });
  await page.getByLabel('Batch', { exact: true }).selectOption({ label: 'December 2026 Council' });
  await expect(acts).toHaveCount(2);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('batch.phase_changed');
});
