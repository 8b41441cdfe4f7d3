import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** The server fails at these calls until `restore` is called. */
async function failCalls(page: Page, method: string, path: RegExp): Promise<{ restore: () => Promise<void> }> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Unexpected error',
            status: 500,
            detail: 'made up',
            code: 'unexpected',
            request_id: 'test',
          }),
        })
      : route.fallback(),
  );
  return { restore: () => page.unroute(path) };
}

/** The page comes as the server sends it while its database is away. */
async function sendEmptyPages(page: Page): Promise<void> {
  await page.route('**/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /<div id="root">[\s\S]*<\/script>\s*(?=<noscript>)/,
      '<div id="root"></div>',
    );
    await route.fulfill({ response: answer, body });
  });
}

const toast = (page: Page, title: 'Success' | 'Error', message: string) =>
  expect(
    page.getByRole('region', { name: 'Messages' }).getByText(message).first(),
    `${title}: ${message}`,
  ).toBeVisible();

test.describe('public page', () => {
  test('says what is wrong with a submission, and keeps what was typed', async ({ page, api }) => {
    await api.openBatch();
    await page.goto('/');
    const send = page.getByRole('button', { name: 'Submit Question' });
    await send.click();
    await toast(page, 'Error', 'Please fill in all fields');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada.example.org');
    await page.getByRole('textbox', { name: 'Question' }).fill('Why?');
    await send.click();
    await toast(page, 'Error', 'Please enter a valid email address');
    await page.getByLabel('Email').fill('ada@example.org');

    const failing = await failCalls(page, 'POST', /\/api\/batches\/.*\/questions/);
    await send.click();
    await toast(page, 'Error', 'Failed to submit question. Please try again.');
    await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Why?');
    await failing.restore();
    await send.click();
    await toast(page, 'Success', 'Your question has been submitted successfully!');
    await expect(page.getByRole('heading', { name: 'Questions (1)' })).toBeVisible();
  });

  test('says that there is no active batch when it went away under the form', async ({ page, api }) => {
    const batch = await api.openBatch();
    // The page hears of nothing: it still shows the form.
    await page.route('**/api/events*', (route) => route.abort());
    await page.goto('/');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Question' }).fill('Why?');
    await api.change(batch.id, { is_active: false });
    await page.getByRole('button', { name: 'Submit Question' }).click();
    await toast(page, 'Error', 'No active batch found. Please contact an administrator.');
    await expect(page.getByText('Why?').first()).toBeVisible();
  });

  test('says that the questions could not be loaded', async ({ page, api }) => {
    await api.openBatch();
    await sendEmptyPages(page);
    const failing = await failCalls(page, 'GET', /\/api\/active-batch/);
    await page.goto('/');
    await toast(page, 'Error', 'Failed to load questions');
    await failing.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No questions yet')).toBeVisible();
  });

  test('says that stones could not be saved, and keeps the picks', async ({ page, api }) => {
    await api.openBatch({ phase: 2, questions: 4 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    for (let n = 1; n <= 4; n++)
      await page
        .getByRole('button', { name: new RegExp(`Question number ${n}\\?`) })
        .first()
        .click();
    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    const failing = await failCalls(page, 'POST', /\/api\/batches\/.*\/ballots/);
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' });
    await confirm.click();
    await toast(page, 'Error', 'Failed to save stone allocations. Please try again.');
    await failing.restore();
    await confirm.click();
    await toast(page, 'Success', 'Stone allocations have been saved successfully!');
  });

  test('has a 404 page that leads home and is logged', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect.poll(() => logged.join('\n')).toContain('/no/such/page');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('administration', () => {
  test('says when its data cannot be loaded, and tries again', async ({ page }) => {
    const failing = await failCalls(page, 'GET', /\/api\/admin\/users/);
    await signIn(page);
    await expect(page.getByText('Error Loading Admin Panel')).toBeVisible();
    await expect(
      page.getByText('Failed to load admin data. Please check your database connection.').first(),
    ).toBeVisible();
    await failing.restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No batches created yet.', { exact: false })).toBeVisible();
  });

  test('says what became of each act on a batch', async ({ page, api }) => {
    await api.openBatch({ questions: 4 });
    await signIn(page);
    const batches = /\/api\/admin\/batches/;
    const row = page.getByRole('row', { name: /December 2026 Council/ });

    await page.getByRole('button', { name: 'Create New Batch' }).click();
    await page.getByLabel('Batch Name').fill('Second Council');
    await page.getByLabel('Question Submission Deadline').fill('2030-12-10T18:00');
    await page.getByLabel('Stoning Process Deadline').fill('2030-12-17T18:00');
    let failing = await failCalls(page, 'POST', batches);
    await page.getByRole('button', { name: 'Create Batch' }).click();
    await toast(page, 'Error', 'Failed to create batch: ');
    await expect(page.getByLabel('Batch Name')).toHaveValue('Second Council');
    await failing.restore();
    await page.getByRole('button', { name: 'Cancel' }).click();

    failing = await failCalls(page, 'PATCH', batches);
    await row.getByRole('button', { name: /^Edit deadlines/ }).click();
    await page.getByRole('button', { name: 'Update Deadlines' }).click();
    await toast(page, 'Error', 'Failed to update batch: ');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: /^Edit phase texts/ }).click();
    await page.getByLabel('Phase 1 Text (Submission)').fill('Welcome');
    await page.getByRole('button', { name: 'Update Phase Texts' }).click();
    await toast(page, 'Error', 'Failed to update phase texts: ');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: /^Deactivate/ }).click();
    await toast(page, 'Error', 'Failed to update batch status. Please try again.');
    await row.getByRole('button', { name: /^Start Stoning/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start Stoning' }).click();
    await toast(page, 'Error', 'Failed to update batch phase. Please try again.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await failing.restore();

    failing = await failCalls(page, 'PUT', batches);
    await row.getByRole('button', { name: /^Assign Questions/ }).click();
    await toast(page, 'Error', 'Failed to assign questions to batch');
    await failing.restore();
    await row.getByRole('button', { name: /^Assign Questions/ }).click();
    await toast(page, 'Success', 'Assigned 4 questions to this batch!');

    await row.getByRole('button', { name: /^View Questions/ }).click();
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

    await row.getByRole('button', { name: /^Edit deadlines/ }).click();
    await page.getByRole('button', { name: 'Update Deadlines' }).click();
    await toast(page, 'Success', 'Batch deadlines updated successfully!');
    await row.getByRole('button', { name: /^Edit phase texts/ }).click();
    await page.getByLabel('Phase 1 Text (Submission)').fill('Welcome');
    await page.getByRole('button', { name: 'Update Phase Texts' }).click();
    await toast(page, 'Success', 'Phase texts updated successfully!');
    await row.getByRole('button', { name: /^Deactivate/ }).click();
    await toast(page, 'Success', 'Batch deactivated successfully!');
    await row.getByRole('button', { name: /^Activate/ }).click();
    await toast(page, 'Success', 'Batch activated successfully!');
    for (const [step, phase] of [
      ['Start Stoning', 'Stoning'],
      ['Complete', 'Completed'],
      ['Reset to Phase 1', 'Submission'],
    ] as const) {
      await row.getByRole('button', { name: new RegExp(`^${step}`) }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: step }).click();
      await toast(page, 'Success', `Batch phase updated to ${phase}!`);
    }
  });

  test('says what became of each act on a user', async ({ page }) => {
    await signIn(page);
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

    await row.getByRole('button', { name: /^Edit/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await edit.getByLabel('Name').fill('Grace B. Hopper');
    failing = await failCalls(page, 'PATCH', users);
    await edit.getByRole('button', { name: 'Update User' }).click();
    await toast(page, 'Error', 'Failed to update user. Please try again.');
    await failing.restore();
    await edit.getByRole('button', { name: 'Update User' }).click();
    await toast(page, 'Success', 'User updated successfully!');

    await row.getByRole('button', { name: /^Delete/ }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Delete User' });
    await expect(confirmation).toContainText(
      'Are you sure you want to delete this user? This action cannot be undone.',
    );
    await expect(confirmation).toContainText('grace@example.org');
    failing = await failCalls(page, 'DELETE', users);
    await confirmation.getByRole('button', { name: 'Delete User' }).click();
    await toast(page, 'Error', 'Failed to delete user. Please try again.');
    await failing.restore();
    await confirmation.getByRole('button', { name: 'Delete User' }).click();
    await toast(page, 'Success', 'User deleted successfully!');
    await expect(page.getByText('No users registered yet.')).toBeVisible();
  });

  test('says what became of each act on a question', async ({ page, api, server }) => {
    const batch = await api.openBatch({ phase: 2, questions: 4 });
    const questions = await api.call<{ id: string }[]>('GET', '/api/admin/questions');
    await api.castBallot(
      server,
      batch.id,
      questions.map(({ id }) => id),
    );
    await signIn(page);
    await expect(page.getByRole('row', { name: /December 2026 Council/ })).toBeVisible();
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

    await row.getByRole('button', { name: /^Edit/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Question' });
    await edit.getByLabel('Author Name').fill('Ada');
    failing = await failCalls(page, 'PATCH', path);
    await edit.getByRole('button', { name: 'Update Question' }).click();
    await toast(page, 'Error', 'Failed to update question. Please try again.');
    await failing.restore();
    await edit.getByRole('button', { name: 'Update Question' }).click();
    await toast(page, 'Success', 'Question updated successfully!');

    await row.getByRole('button', { name: /^Delete/ }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Delete Question' });
    failing = await failCalls(page, 'DELETE', path);
    await confirmation.getByRole('button', { name: 'Delete Question' }).click();
    await toast(page, 'Error', 'Failed to delete question. Please try again.');
    await failing.restore();
    await confirmation.getByRole('button', { name: 'Delete Question' }).click();
    await toast(page, 'Success', 'Question deleted successfully!');
    await expect(row).toHaveCount(0);

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
  });

  test('says what is wrong with a sign-in', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('You must provide either an email or phone number and a password')).toBeVisible();
    await page.getByLabel('Email').fill('somebody@example.org');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Email or password is not right. Please check both.')).toBeVisible();
  });
});

function clickAndRead(box: HTMLElement): boolean {
  box.click();
  return (box as HTMLInputElement).checked;
}
