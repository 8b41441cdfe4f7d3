import type { Page } from '@playwright/test';
import { findRunningDatabase } from '#server/database/embedded.ts';
import { startServerOf } from '#tests/support/process.ts';
import { AdminApi, administrator, newApiContext, type RunningServer } from './admin-api.ts';
import { batchIdOf, idsOf } from './batch-rows.ts';
import { test as base, expect, signIn } from './fixtures.ts';

/** The product as operators run it: a process with its own database. */
const test = base.extend<{ server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  server: async ({}, use) => {
    const { address, dataDir, stop } = await startServerOf(administrator);
    await use({ address, findDatabase: () => findRunningDatabase(dataDir) });
    await stop();
  },
});

const asker = { name: 'Maren Holt', email: 'maren@example.org', question: 'Who speaks for the river?' };
const others = [
  ['What should we stop doing?', 'Piet de Boer'],
  ['What if children planned our streets?', 'Amara Okafor'],
] as const;

test('a council, from the empty system to the completed batch', async ({ page: admin, server, newVisitor }) => {
  test.slow();
  const first = await newVisitor();
  const context = await newApiContext(server);
  // What others ask and give.
  const api = new AdminApi(context);

  await test.step('nobody finds a batch yet', async () => {
    await first.goto('/');
    await expect(first.getByRole('heading', { name: 'Questions for Wisdom Council' })).toBeVisible();
    await expect(first.getByText('No Active Batch')).toBeVisible();
    await expect(first.getByText('First people had questions and they were free.')).toBeVisible();
  });

  await test.step('the administrator creates and activates a batch', async () => {
    await signIn(admin);
    await expect(admin.getByText('No batches created yet. Create your first batch to get started.')).toBeVisible();
    await admin.getByRole('button', { name: 'Create New Batch' }).click();
    await admin.getByLabel('Batch Name').fill('December 2030 Council');
    await admin.getByLabel('Question Submission Deadline').fill('2030-12-10T18:00');
    await admin.getByLabel('Stoning Process Deadline').fill('2030-12-17T18:00');
    await admin.getByRole('button', { name: 'Create Batch' }).click();
    await expect(admin.getByText('Batch created successfully!')).toBeVisible();
    const row = admin.getByRole('row', { name: /December 2030 Council/ });
    await expect(row.getByText('Submission', { exact: true })).toBeVisible();
    await expect(row.getByText('Inactive')).toBeVisible();
    await expect(row.getByText('10-12-2030')).toBeVisible();
    await row.getByRole('button', { name: /^Activate/ }).click();
    await expect(admin.getByText('Batch activated successfully!')).toBeVisible();
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('the page shows it without a reload', async () => {
    await expect(first.getByText('December 2030 Council')).toBeVisible();
    await expect(first.getByText('Phase 1')).toBeVisible();
    await expect(first.getByText('Please submit before 10-12-2030')).toBeVisible();
    await expect(first.getByText('No questions yet')).toBeVisible();
    await expect(first.getByText('Be the first to submit a question above and start the conversation!')).toBeVisible();
  });

  let id = '';
  await test.step('a visitor submits a question and sees those of the others', async () => {
    await api.signIn();
    id = await batchIdOf(api);
    await submit(first, asker);
    for (const [text, author] of others) await api.ask(id, text, author);
    await expect(first.getByRole('heading', { name: 'Questions (3)' })).toBeVisible();
    for (const question of [asker.question, ...others.map(([text]) => text)])
      await expect(first.getByText(question)).toBeVisible();
    expect(await first.content()).not.toContain('@example.org');
  });

  await test.step('the administrator adds a fourth question and starts stoning', async () => {
    await admin.getByRole('tab', { name: /Questions/ }).click();
    await expect(admin.getByText('All Questions (3)')).toBeVisible();
    await admin.getByRole('button', { name: 'Add Question' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Create New Question' });
    await dialog.getByLabel('Question Text').fill('How do we share the harvest?');
    await dialog.getByLabel('Author Name').fill('Ruth Abramson');
    await dialog.getByLabel('Author Email').fill('ruth@example.org');
    await dialog.getByLabel(/Batch/).selectOption({ label: 'December 2030 Council' });
    await dialog.getByRole('button', { name: 'Create Question' }).click();
    await expect(admin.getByText('Question created successfully!')).toBeVisible();
    await admin.getByRole('tab', { name: /Batches/ }).click();
    await admin.getByRole('button', { name: /^Start Stoning/ }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Start Stoning' }).click();
    await expect(admin.getByText('Batch phase updated to Stoning!')).toBeVisible();
  });

  await test.step('each gives ten stones', async () => {
    await stone(first);
    const inOrder = (await idsOf(api)).slice(0, 4).toReversed();
    await api.castBallots(server, id, [inOrder, inOrder]);
  });

  await test.step('nobody can do it twice, even after a reload', async () => {
    await first.reload();
    const completed = first.getByRole('button', { name: 'Stoning Completed' });
    await expect(completed).toHaveAttribute('aria-disabled', 'true');
    // aria-disabled can be clicked by a person; Playwright would wait for it to change.
    await completed.click({ force: true });
    await expect(
      first.getByText('You have already completed the stoning process for this batch.').first(),
    ).toBeVisible();
  });

  await test.step('the administrator completes the batch', async () => {
    await admin.getByRole('button', { name: /^Complete/ }).click();
    const confirmation = admin.getByRole('alertdialog');
    await expect(confirmation).toContainText('3');
    await confirmation.getByRole('button', { name: 'Complete' }).click();
    await expect(admin.getByText('Batch phase updated to Completed!')).toBeVisible();
    await expect(admin.getByRole('button', { name: /^Results/ })).toBeVisible();
  });

  await test.step('the ranking stands on the page', async () => {
    await expect(first.getByText('Phase 3')).toBeVisible();
    await expect(first.getByText('Batch completed')).toBeVisible();
    const ranking = first.getByRole('main');
    await expect(ranking).toContainText('30');
    await expect(ranking.getByText('12 stones').first()).toBeVisible();
    // Its bar says so too, to those who hear it.
    await expect(ranking.getByText('3 stones').filter({ visible: true }).first()).toBeVisible();
  });
  await context.dispose();
});

async function submit(visitor: Page, person: typeof asker): Promise<void> {
  await visitor.goto('/');
  await visitor.getByLabel('Name').fill(person.name);
  await visitor.getByLabel('Email').fill(person.email);
  await visitor.getByRole('textbox', { name: 'Question' }).fill(person.question);
  await visitor.getByRole('button', { name: 'Submit Question' }).click();
  await expect(visitor.getByText('Your question has been submitted successfully!')).toBeVisible();
  await expect(visitor.getByRole('textbox', { name: 'Question' })).toHaveValue('');
}

async function stone(visitor: Page): Promise<void> {
  await visitor.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  await expect(visitor.getByRole('heading', { name: '10 Stoning Process' })).toBeVisible();
  const choices: [prompt: string, left: string, question: string][] = [
    ['Choose your FAVORITE question (4 stones)', '10 stones left', 'Who speaks for the river?'],
    ['2nd favorite (3 stones)', '6 stones left', 'What should we stop doing?'],
    ['3rd favorite (2 stones)', '3 stones left', 'What if children planned our streets?'],
    ['4th favorite (1 stone)', '1 stone left', 'How do we share the harvest?'],
  ];
  for (const [prompt, left, question] of choices) {
    await expect(visitor.getByText(prompt, { exact: true })).toBeVisible();
    await expect(visitor.getByText(left, { exact: true })).toBeVisible();
    await visitor
      .getByRole('main')
      .getByRole('button', { name: new RegExp(question.replace('?', '\\?')) })
      .first()
      .click();
  }
  await expect(visitor.getByText('0 stones left', { exact: true })).toBeVisible();
  await visitor.getByRole('button', { name: 'Complete Stoning' }).click();
  await visitor.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
  await expect(visitor.getByText('Stone allocations have been saved successfully!')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
}
