import { isHere } from '../../scripts/engines.mjs';
import '#tests/support/english.ts';
import { administrator } from '../e2e/admin-api.ts';
import { openBoothCode } from '../e2e/at-booth.ts';
import { idsOf } from '../e2e/batch-rows.ts';
import { test } from './fixtures.ts';

test.skip(({ engine }) => !isHere(engine), 'this engine is not here');

test('a visitor submits a question and gives ten stones, on a page that follows the batch, and counts again what was counted; the projector follows it without a hand on it', async ({
  visitor,
  api,
  server,
}) => {
  const { id } = await api.openBatch({ questions: 3 });
  await visitor.open('/');
  await visitor.type('Name', 'Maren Holt');
  await visitor.type('Email', 'maren@example.org');
  await visitor.type('Question', 'Question number 4?');
  await visitor.click('button', 'Submit Question');
  await visitor.says('Your question has been submitted successfully!');
  await visitor.says('Questions (4)');

  await api.change(id, { phase: 2 });
  await visitor.click('button', 'Start 10 Stoning Process');
  for (const [n, left] of [
    ['1', '6 stones left'],
    ['2', '3 stones left'],
    ['3', '1 stone left'],
  ] as const) {
    await visitor.click('button', `Question number ${n}?`);
    await visitor.says(left);
  }
  await visitor.click('button', 'Question number 4?');
  await visitor.click('button', 'Complete Stoning');
  await visitor.finds('dialog', '');
  await visitor.click('button', 'Complete Stoning');
  await visitor.says('Stone allocations have been saved successfully!');
  await visitor.finds('button', 'Stoning Completed');
  await visitor.says(/\b([0-9A-Z]{4}-){6}[0-9A-Z]{2}\b/);

  await api.change(id, { phase: 3 });
  await visitor.says('Phase 3');
  await visitor.click('button', 'Check the count');
  await visitor.says('The count holds.');

  await test.step('the projector', async () => {
    await visitor.open('/?view=wall');
    await visitor.finds('heading', 'Completed');
    await api.change(id, { phase: 1, reason: 'A rehearsal.' });
    await visitor.finds('heading', 'Submission');
    await api.change(id, { phase: 2 });
    await api.castBallot(server, id, await idsOf(api));
    await visitor.says('ballot was given');
    await api.change(id, { phase: 3 });
    await visitor.finds('heading', 'Completed');
    await api.call('PUT', `/api/admin/batches/${id}/reveal`, { revealed: 0 });
    await visitor.says('4 questions go to the council');
  });
});

test('an administrator signs in, creates a batch and starts stoning; somebody shows a voting card at a booth and gives ten stones, and the booth waits for the next', async ({
  visitor,
  api,
}) => {
  await visitor.open('/admin');
  await visitor.type('Email', administrator.email);
  await visitor.type('Password', administrator.password);
  await visitor.click('button', 'Sign in');
  await visitor.says('Wisdom Council Admin');
  await visitor.click('button', 'Create New Batch');
  await visitor.type('Batch Name', 'December 2030 Council');
  await visitor.setValue('Question Submission Deadline', '2030-12-10T18:00');
  await visitor.setValue('Stoning Process Deadline', '2030-12-17T18:00');
  await visitor.click('button', 'Create Batch');
  await visitor.says('Batch created successfully!');
  await visitor.click('button', 'Activate');
  await visitor.says('Batch activated successfully!');
  await visitor.click('button', 'Start Stoning');
  await visitor.finds('alertdialog', '');
  await visitor.click('button', 'Start Stoning');
  await visitor.says('Batch phase updated to Stoning!');

  await test.step('the booth', async () => {
    const { batch, code } = await openBoothCode(api, { questions: 4, voters: 'cards' });
    const { cards } = await api.makeCards(batch, 20);
    // In a screen that is filled WebKitGTK takes the letter F for itself (docs/limits.md).
    const card = cards.find(({ code }) => !code.includes('F'));
    await visitor.open('/booth');
    await visitor.type('Code', code);
    await visitor.click('button', 'Make it a booth');
    await visitor.finds('heading', 'Scan or type your card');
    await visitor.type('Code on your card', card?.code ?? '');
    await visitor.click('button', 'Open');
    for (const n of ['1', '2', '3', '4']) await visitor.click('button', `Question number ${n}?`);
    await visitor.click('button', 'Complete Stoning');
    await visitor.finds('dialog', '');
    await visitor.click('button', 'Complete Stoning');
    await visitor.finds('heading', 'Thank you');
    await visitor.says(/\b([0-9A-Z]{4}-){6}[0-9A-Z]{2}\b/);
    await visitor.click('button', 'Done');
    await visitor.finds('heading', 'Scan or type your card');
  });
});
