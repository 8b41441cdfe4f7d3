import type { Page } from '@playwright/test';
import { administratorsApi } from '#contract/people/administrators.ts';
import { expect, signIn, test } from './fixtures.ts';
import { fillBatch } from './many.ts';

/** The next call of this kind reaches the server and works, but its answer is lost on the way. */
async function loseNextAnswer(page: Page, path: RegExp): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

async function fillIn(page: Page, question: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
}

async function choose(page: Page, ...numbers: number[]): Promise<void> {
  for (const n of numbers) {
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`Question number ${n}\\?`) })
      .first()
      .click();
  }
}

test.describe("a lost answer of an administrator's", () => {
  test('a batch is created once', async ({ page, api }) => {
    await api.openBatch({ questions: 3 });
    await signIn(page);
    await page.getByRole('button', { name: 'Create New Batch' }).click();
    await page.getByLabel('Batch Name').fill('April 2030 Council');
    await page.getByLabel('Question Submission Deadline').fill('2030-04-01T12:00');
    await page.getByLabel('Stoning Process Deadline').fill('2030-04-20T12:00');
    const create = page.getByRole('button', { name: 'Create Batch' });
    await loseNextAnswer(page, /\/api\/admin\/batches$/);
    await create.click();
    await expect(page.getByText('Failed to create batch').first()).toBeVisible();
    await create.click();
    await expect(page.getByText('Batch created successfully').first()).toBeVisible();
    expect(await api.call<unknown[]>('GET', '/api/admin/batches')).toHaveLength(2);
  });

  test('a question is created once', async ({ page, api }) => {
    await signIn(page);
    await page.getByRole('tab', { name: /Questions/ }).click();
    await page.getByRole('button', { name: 'Add Question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question Text').fill('Did it arrive?');
    await dialog.getByLabel('Author Name').fill('Ada');
    await dialog.getByLabel('Author Email').fill('ada@example.org');
    const create = dialog.getByRole('button', { name: 'Create Question' });
    await loseNextAnswer(page, /\/api\/admin\/questions$/);
    await create.click();
    // The message lies in the dialog as long as it is open, and says the same as the line beside the button.
    await expect(dialog.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
    await create.click();
    await expect(dialog).toBeHidden();
    expect(await api.call<unknown[]>('GET', '/api/admin/questions')).toHaveLength(1);
  });
});

test.describe('a change while somebody is busy', () => {
  test('the phase goes on while a question is typed: it is explained and the words stay', async ({ page, api }) => {
    const batch = await api.openBatch();
    await page.goto('/');
    await fillIn(page, 'What was I about to ask?');
    await api.change(batch.id, { phase: 2 });
    await expect(page.getByRole('heading', { name: 'Your question is still here' })).toBeVisible();
    await expect(page.getByText('What was I about to ask?')).toBeVisible();
    await api.change(batch.id, { phase: 1 });
    await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('What was I about to ask?');
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
  });

  test('the batch completes while somebody picks: it is explained and the picks stay', async ({ page, api }) => {
    const batch = await api.openBatch({ phase: 2, questions: 5 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    await choose(page, 2, 3);
    await api.change(batch.id, { phase: 3 });
    await expect(page.getByRole('heading', { name: 'Stoning is closed' })).toBeVisible();
    await expect(page.getByText('so your stones could not be given.', { exact: false }).first()).toBeVisible();
    await api.change(batch.id, { phase: 2 });
    await expect(page.getByText('3 stones left', { exact: true })).toBeVisible();
    await api.change(batch.id, { is_active: false });
    await expect(page.getByText('This batch was stopped, so your stones could not be given.')).toBeVisible();
    await api.change(batch.id, { is_active: true });
    await expect(page.getByText('This batch was stopped')).toHaveCount(0);
    await expect(page.getByText('3 stones left', { exact: true })).toBeVisible();
    await choose(page, 1, 4);
    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
    await expect(page.getByText('Stone allocations have been saved successfully!')).toBeVisible();
  });

  test('a chosen question goes away: its stones come back, the others stay', async ({ page, api }) => {
    await api.openBatch({ phase: 2, questions: 5 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    await choose(page, 1, 2);
    const questions = await api.call<{ id: string; text: string }[]>('GET', '/api/admin/questions');
    const first = questions.find(({ text }) => text === 'Question number 1?');
    await api.call('DELETE', `/api/admin/questions/${first?.id}`);
    await expect(page.getByText('A question that you had chosen can no longer be chosen.')).toBeVisible();
    await expect(page.getByText('7 stones left', { exact: true })).toBeVisible();
  });

  test('all stones are reset: who had completed may stone again', async ({ page, api }) => {
    await api.openBatch({ phase: 2, questions: 4 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    await choose(page, 1, 2, 3, 4);
    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
    await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
    await api.call('POST', '/api/admin/stones/reset');
    await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  });

  test('two administrators edit the same question: the second sees the first', async ({ page, api, server }) => {
    await fillBatch(api, server, { questions: 20, phase: 1 });
    await signIn(page);
    await page.getByRole('tab', { name: /Questions/ }).click();
    // It leaves the part of the list that is shown.
    await page.getByRole('searchbox').fill('number 20');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Question' });
    await dialog.getByLabel('Question Text').fill('Mine?');
    const search = `/api/admin/questions?search=${encodeURIComponent('number 20')}`;
    const [question] = await api.call<{ id: string }[]>('GET', search);
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
});

test('a reload keeps the picks', async ({ page, api }) => {
  await api.openBatch({ phase: 2, questions: 6 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  await choose(page, 5, 2);
  await page.reload();
  await expect(page.getByText('3 stones left', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Questions' }).click();
  await expect(page.getByText('Your picks from before are kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  await expect(page.getByText('3 stones left', { exact: true })).toBeVisible();
});

test('who signs out is not asked to sign in again, though a list was refused meanwhile', async ({ page }) => {
  await signIn(page);
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
