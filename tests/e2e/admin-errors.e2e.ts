import type { Locator, Page } from '@playwright/test';
import { idsOf, press } from './batch-rows.ts';
import { failCalls, toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

test('the panel says what became of loading it, and of each act on a batch, a user and a question', async ({
  page,
  api,
  server,
  session,
}) => {
  const failing = await failCalls(page, 'GET', /\/api\/admin\/users/);
  await openPanel(page, session);
  await expect(page.getByText('Error Loading Admin Panel')).toBeVisible();
  await expect(
    page.getByText('Failed to load admin data. Please check your database connection.').first(),
  ).toBeVisible();
  await failing.restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No batches created yet.', { exact: false })).toBeVisible();
  await test.step('of each act on a user', () => actOnUsers(page));

  const { id } = await api.openBatch({ questions: 4 });
  await page.getByRole('tab', { name: /Batches/ }).click();
  await test.step('of each act on a batch', async () => {
    const row = page.getByRole('row', { name: /December 2026 Council/ });
    await failToCreate(page);
    await failToChange(page, row);
    await assignQuestions(page, row);
  });

  await api.change(id, { phase: 2 });
  await api.castBallot(server, id, await idsOf(api));
  // The batch that a new question is offered is the one that takes questions as its dialog opens.
  await expect(
    page.getByRole('row', { name: /December 2026 Council/ }).getByText('Stoning', { exact: true }),
  ).toBeVisible();
  await test.step('of each act on a question', () => actOnQuestions(page));
});

const batches = /\/api\/admin\/batches/;

async function failToCreate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create New Batch' }).click();
  await page.getByLabel('Batch Name').fill('Second Council');
  await page.getByLabel('Question Submission Deadline').fill('2030-12-10T18:00');
  await page.getByLabel('Stoning Process Deadline').fill('2030-12-17T18:00');
  const failing = await failCalls(page, 'POST', batches);
  await page.getByRole('button', { name: 'Create Batch' }).click();
  await toast(page, 'Error', 'Failed to create batch: ');
  await expect(page.getByLabel('Batch Name')).toHaveValue('Second Council');
  await failing.restore();
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function failToChange(page: Page, row: Locator): Promise<void> {
  let failing = await failCalls(page, 'PATCH', batches);
  await press(row, 'Edit deadlines');
  await page.getByRole('button', { name: 'Update Deadlines' }).click();
  await toast(page, 'Error', 'Failed to update batch: ');
  await failing.restore();
  await page.getByRole('button', { name: 'Update Deadlines' }).click();
  await toast(page, 'Success', 'Batch deadlines updated successfully!');
  failing = await failCalls(page, 'PATCH', batches);
  await press(row, 'Edit phase texts');
  await page.getByLabel('Phase 1 Text (Submission)').fill('Welcome');
  await page.getByRole('button', { name: 'Update Phase Texts' }).click();
  await toast(page, 'Error', 'Failed to update phase texts: ');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await press(row, 'Deactivate');
  await toast(page, 'Error', 'Failed to update batch status. Please try again.');
  await press(row, 'Start Stoning');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Stoning' }).click();
  await toast(page, 'Error', 'Failed to update batch phase. Please try again.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await failing.restore();
}

async function assignQuestions(page: Page, row: Locator): Promise<void> {
  let failing = await failCalls(page, 'PUT', batches);
  await press(row, 'Assign Questions');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Assign Questions' });
  await confirm.click();
  await toast(page, 'Error', 'Failed to assign questions to batch');
  await failing.restore();
  await confirm.click();
  await toast(page, 'Success', 'Assigned 4 questions to this batch!');

  await press(row, 'View Questions');
  const dialog = page.getByRole('dialog', { name: 'Questions for December 2026 Council' });
  await expect(dialog.getByText('Votes: 0 | Stones: 0')).toHaveCount(4);
  failing = await failCalls(page, 'DELETE', batches);
  await dialog.getByRole('checkbox').first().click();
  await toast(page, 'Error', 'Failed to update question assignment');
  await failing.restore();
  // Until the list has been read again it shows what was wanted.
  await expect(dialog.getByRole('checkbox').first()).toBeChecked();
  await dialog.getByRole('checkbox').first().uncheck();
  await toast(page, 'Success', 'Question unassigned from batch');
  // It shows at once what was wanted: not even for a moment does it go back.
  expect(await dialog.getByRole('checkbox').first().evaluate(clickAndRead)).toBe(true);
  await toast(page, 'Success', 'Question assigned to batch');
  await page.keyboard.press('Escape');
}

async function actOnUsers(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Users/ }).click();
  await expect(page.getByText('No users registered yet.')).toBeVisible();
  const users = /\/api\/admin\/users/;

  await page.getByRole('button', { name: 'Add User' }).click();
  const create = page.getByRole('dialog', { name: 'Create New User' });
  await create.getByLabel('Name').fill('Grace Hopper');
  await create.getByLabel('Email').fill('grace@example.org');
  let failing = await failCalls(page, 'POST', users);
  await create.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'Error', 'Failed to create user. Please try again.');
  await failing.restore();
  await create.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'Success', 'User created successfully!');
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  const row = page.getByRole('row', { name: /grace@example.org/ });
  await expect(row.getByRole('link', { name: /Contact/ })).toHaveAttribute('href', 'mailto:grace@example.org');

  await press(row, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Name').fill('Grace B. Hopper');
  failing = await failCalls(page, 'PATCH', users);
  await edit.getByRole('button', { name: 'Update User' }).click();
  await toast(page, 'Error', 'Failed to update user. Please try again.');
  await failing.restore();
  await edit.getByRole('button', { name: 'Update User' }).click();
  await toast(page, 'Success', 'User updated successfully!');

  await press(row, 'Delete');
  const confirmation = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(confirmation).toContainText('Are you sure you want to delete this user? This action cannot be undone.');
  await expect(confirmation).toContainText('grace@example.org');
  failing = await failCalls(page, 'DELETE', users);
  await confirmation.getByRole('button', { name: 'Delete User' }).click();
  await toast(page, 'Error', 'Failed to delete user. Please try again.');
  await failing.restore();
  await confirmation.getByRole('button', { name: 'Delete User' }).click();
  await toast(page, 'Success', 'User deleted successfully!');
  await expect(page.getByText('No users registered yet.')).toBeVisible();
}

async function actOnQuestions(page: Page): Promise<void> {
  const path = /\/api\/admin\/questions/;

  let failing = await failCalls(page, 'GET', path);
  await page.getByRole('tab', { name: /Questions/ }).click();
  await toast(page, 'Error', 'Failed to load questions.');
  await failing.restore();

  await page.getByRole('button', { name: 'Add Question' }).click();
  const create = page.getByRole('dialog', { name: 'Create New Question' });
  await create.getByLabel('Question Text').fill('Who notices?');
  await create.getByLabel('Author Name').fill('Grace Hopper');
  await create.getByLabel('Author Email').fill('grace@example.org');
  failing = await failCalls(page, 'POST', path);
  await create.getByRole('button', { name: 'Create Question' }).click();
  await toast(page, 'Error', 'Failed to create question. Please try again.');
  await expect(create.getByLabel('Question Text')).toHaveValue('Who notices?');
  await failing.restore();
  await create.getByRole('button', { name: 'Create Question' }).click();
  await toast(page, 'Success', 'Question created successfully!');
  const row = page.getByRole('row', { name: /Who notices/ });
  await expect(row).toContainText('No Batch');

  await press(row, 'Delete');
  const confirmation = page.getByRole('alertdialog', { name: 'Delete Question' });
  failing = await failCalls(page, 'DELETE', path);
  await confirmation.getByRole('button', { name: 'Delete Question' }).click();
  await toast(page, 'Error', 'Failed to delete question. Please try again.');
  await failing.restore();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();

  failing = await failCalls(page, 'POST', /\/api\/admin\/stones\/reset/);
  await page.getByRole('button', { name: 'Reset All Stones' }).click();
  const reset = page.getByRole('alertdialog');
  await expect(reset).toContainText('1 ballot');
  await reset.getByRole('button', { name: 'Reset All Stones' }).click();
  await toast(page, 'Error', 'Failed to reset stone counts. Please try again.');
  await failing.restore();
  await reset.getByRole('button', { name: 'Reset All Stones' }).click();
  await toast(page, 'Success', 'All stone counts have been reset successfully!');
  await expect(page.getByRole('button', { name: 'Reset All Stones' })).toHaveCount(0);
}

function clickAndRead(box: HTMLElement): boolean {
  box.click();
  return (box as HTMLInputElement).checked;
}
