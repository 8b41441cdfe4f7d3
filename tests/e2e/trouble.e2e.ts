import type { Page } from '@playwright/test';
import { administratorsApi } from '#contract/people/administrators.ts';
import { readDrawn } from './drawn.ts';
import { loseNextAnswer } from './failures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillBatch } from './many.ts';

const start = (page: Page) => page.getByRole('button', { name: 'Start 10 Stoning Process' });

async function choose(page: Page, ...numbers: number[]): Promise<void> {
  for (const n of numbers) {
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`Question number ${n}\\?`) })
      .first()
      .click();
  }
}

test('what changes while somebody asks or gives stones is explained, and what they typed and picked stays', async ({
  page,
  api,
}) => {
  test.slow();
  const { id } = await api.openBatch({ questions: 6 });
  const question = page.getByRole('textbox', { name: 'Question' });
  const stopped = page.getByText('“December 2026 Council” was stopped before it was completed');
  await page.goto('/');

  await test.step('the phase goes on while a question is typed', async () => {
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.org');
    await question.fill('What was I about to ask?');
    await api.change(id, { phase: 2 });
    await expect(page.getByRole('heading', { name: 'Your question is still here' })).toBeVisible();
    await expect(page.getByText('What was I about to ask?')).toBeVisible();
    await api.change(id, { phase: 1 });
    await expect(question).toHaveValue('What was I about to ask?');
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
  });

  await test.step('the batch is stopped, until it goes on', async () => {
    await api.change(id, { is_active: false });
    await expect(stopped).toBeVisible();
    expect(await readDrawn(page, '/')).toContain('“December 2026 Council” was stopped before it was completed');
    await api.change(id, { is_active: true });
    await expect(page.getByRole('heading', { name: 'Submission' })).toBeVisible();
    await expect(stopped).toHaveCount(0);
    await expect(question).toHaveValue('What was I about to ask?');
  });

  await test.step('a reload keeps the picks', async () => {
    await api.change(id, { phase: 2 });
    await start(page).click();
    await choose(page, 5, 2);
    await page.reload();
    await expect(page.getByText('3 stones left', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Back to Questions' }).click();
    await expect(page.getByText('Your picks from before are kept.')).toBeVisible();
    await start(page).click();
    await expect(page.getByText('3 stones left', { exact: true })).toBeVisible();
  });

  await test.step('a chosen question goes away: its stones come back, the others stay', async () => {
    const questions = await api.call<{ id: string; text: string }[]>('GET', '/api/admin/questions');
    await api.call('DELETE', `/api/admin/questions/${questions.find(({ text }) => text === 'Question number 5?')?.id}`);
    await expect(page.getByText('A question that you had chosen can no longer be chosen.')).toBeVisible();
    await expect(page.getByText('7 stones left', { exact: true })).toBeVisible();
  });

  const picks = page.getByRole('region', { name: 'Your picks' });
  const status = page.getByRole('main').getByRole('status').first();
  await test.step('in the last ten minutes the time that is left stands beside the picks', async () => {
    await choose(page, 1, 3, 4);
    await expect(status).toContainText('You can complete now.');
    await expect(picks.getByRole('timer')).toHaveCount(0);
    await api.change(id, { stoning_deadline: new Date(Date.now() + 5 * 60_000).toISOString() });
    await expect(picks.getByRole('timer')).toHaveText(/^Time left: [45]:\d\d$/);
  });

  await test.step('the batch completes, or is stopped, before they are given; who has the focus on what ends with stoning is led to the way back', async () => {
    await page.getByRole('button', { name: 'Complete Stoning' }).focus();
    await api.change(id, { phase: 3 });
    await expect(picks.getByRole('button', { name: 'Back to Questions' })).toBeFocused();
    // Nothing can be completed any more.
    await expect(status).toHaveText('');
    await expect(page.getByRole('heading', { name: '“Stoning” is closed' })).toBeVisible();
    await expect(page.getByText('so your stones could not be given.', { exact: false }).first()).toBeVisible();
    await api.change(id, { phase: 2 });
    await expect(page.getByRole('heading', { name: 'All ten stones are placed' })).toBeVisible();
    await api.change(id, { is_active: false });
    await expect(page.getByText('This batch was stopped, so your stones could not be given.')).toBeVisible();
    await api.change(id, { is_active: true });
    await expect(page.getByText('This batch was stopped')).toHaveCount(0);
    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
    await expect(page.getByText('Stone allocations have been saved successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
  });

  await test.step('all stones are reset: who had completed may stone again', async () => {
    await api.call('POST', '/api/admin/stones/reset');
    await expect(start(page)).toBeVisible();
  });

  await test.step('another batch takes its place, which is said beside that it was stopped', async () => {
    await api.change(id, { is_active: false });
    await expect(stopped).toBeVisible();
    await api.openBatch({ name: 'June Council' });
    await expect(page.getByText('June Council')).toBeVisible();
    await expect(stopped).toBeVisible();
  });
});

test('what an administrator creates whose answer is lost is there once, the second of two who edit sees the first, and who signs out is not asked to sign in again', async ({
  page,
  api,
  server,
}) => {
  await fillBatch(api, server, { questions: 20, phase: 1 });
  const find = <T>(search: string) => api.call<T[]>('GET', `/api/admin/questions?search=${encodeURIComponent(search)}`);
  await signIn(page);

  await test.step('a batch is created once', async () => {
    await page.getByRole('button', { name: 'Create New Batch' }).click();
    await page.getByLabel('Batch Name').fill('April 2030 Council');
    await page.getByLabel('Question Submission Deadline').fill('2030-04-01T12:00');
    await page.getByLabel('Stoning Process Deadline').fill('2030-04-20T12:00');
    const create = page.getByRole('button', { name: 'Create Batch' });
    await loseNextAnswer(page, /\/api\/admin\/batches$/, 'nothing', 'POST');
    await create.click();
    await expect(page.getByText('Failed to create batch').first()).toBeVisible();
    await create.click();
    await expect(page.getByText('Batch created successfully').first()).toBeVisible();
    expect(await api.call<unknown[]>('GET', '/api/admin/batches')).toHaveLength(2);
  });

  await test.step('a question is created once', async () => {
    await page.getByRole('tab', { name: /Questions/ }).click();
    await page.getByRole('button', { name: 'Add Question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question Text').fill('Did it arrive?');
    await dialog.getByLabel('Author Name').fill('Ada');
    await dialog.getByLabel('Author Email').fill('ada@example.org');
    const create = dialog.getByRole('button', { name: 'Create Question' });
    await loseNextAnswer(page, /\/api\/admin\/questions$/, 'nothing', 'POST');
    await create.click();
    // The message lies in the dialog as long as it is open, and says the same as the line beside the button.
    await expect(dialog.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
    await create.click();
    await expect(dialog).toBeHidden();
    expect(await find('Did it arrive?')).toHaveLength(1);
  });

  await test.step('two edit the same question: the second sees the first', async () => {
    // It leaves the part of the list that is shown.
    await page.getByRole('searchbox').fill('number 20');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Question' });
    await dialog.getByLabel('Question Text').fill('Mine?');
    const [question] = await find<{ id: string }>('number 20');
    await api.call('PATCH', `/api/admin/questions/${question?.id}`, { text: 'Theirs?' });
    await dialog.getByRole('button', { name: 'Update Question' }).click();
    await expect(page.getByText('Failed to update question. Please try again.').first()).toBeVisible();
    await expect(dialog.getByText('Saved meanwhile: Theirs?')).toBeVisible();
    await expect(dialog.getByLabel('Question Text')).toHaveValue('Mine?');
    await dialog.getByRole('button', { name: 'Update Question' }).click();
    await expect(page.getByText('Question updated successfully!')).toBeVisible();
    const [saved] = await api.call<{ text: string }[]>('GET', `/api/admin/questions?ids=${question?.id}`);
    expect(saved?.text).toBe('Mine?');
  });

  await test.step('a list is refused between the end of the session and its answer', async () => {
    const ended = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(`**${administratorsApi.signOut.path}`, async (route) => {
      const response = await route.fetch();
      ended.resolve();
      await answered.promise;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await ended.promise;
    const asked = page.getByRole('dialog', { name: 'Sign in' });
    // A list that is read anew by itself may have been refused already: then the dialog covers the tabs.
    await expect(async () => {
      if (!(await asked.isVisible())) await page.getByRole('tab', { name: /Users/ }).click({ timeout: 5_000 });
      await expect(asked).toBeVisible({ timeout: 5_000 });
    }).toPass();
    answered.resolve();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
