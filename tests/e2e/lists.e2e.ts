import pg from 'pg';
import type { RunningServer } from './admin-api.ts';
import { choose, council, idsOf, press, row } from './batch-rows.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { open, reason, takeOut } from './paper-acts.ts';

/** What happens later than acts can be taken back. */
async function letTimePass(server: RunningServer): Promise<void> {
  const client = new pg.Client(await server.findDatabase());
  await client.connect();
  await client.query(`update undoable_acts set until = now() - interval '1 s'`).finally(() => client.end());
}

test('the history of a batch names what was deleted, says what an edit changed, and where questions went', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 4 });
  const [fourth, third = '', second = ''] = await idsOf(api);
  await api.call('PATCH', `/api/admin/questions/${fourth}`, { text: 'Who sings?' });
  await api.call('DELETE', `/api/admin/questions/${third}`);
  await api.call('POST', '/api/admin/questions/move', { ids: [second], batch_id: null });
  await openPanel(page, session, `/admin?batch=${id}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('changed the question “Who sings?”');
  await expect(history).toContainText('Question number 4? to Who sings?');
  await expect(history).toContainText('deleted the question “Question number 3?”');
  await expect(history).toContainText('moved 1 selected question out of its batch');
  await expect(history).toContainText(`Out of ${council}1 question`);
  await press(history, 'Undo: Question changed');
  const undo = page.getByRole('alertdialog', { name: 'Undo: Question changed' });
  await expect(undo).toContainText('Who sings? to Question number 4?');
  await press(undo, 'Undo');
  await expect(history).toContainText('changed the question “Question number 4?”');
});

test('an edit is taken back from its message', async ({ page, api, session }) => {
  await api.openBatch({ questions: 1 });
  await openPanel(page, session, '/admin?tab=questions');
  await press(page.getByRole('row', { name: /Question number 1/ }), 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Question' });
  await edit.getByLabel('Question Text').fill('Who sings?');
  await edit.getByLabel('Author Name').fill('Grace');
  await press(edit, 'Update Question');
  await toast(page, 'Success', 'Question updated successfully!');
  await press(page.getByRole('region', { name: 'Messages' }), 'Undo');
  await toast(page, 'Success', 'Taken back.');
  await expect(page.getByRole('row', { name: /Question number 1\?.*Author 1/ })).toBeVisible();
});

test('a list offers to add questions and to reset stones where that can be done, and nowhere else', async ({
  page,
  api,
  server,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 4 });
  const add = page.getByRole('button', { name: 'Add Question' });
  const reset = page.getByRole('button', { name: 'Reset All Stones' });
  const listOf = async (batch: string) => {
    await openPanel(page, session, `/admin?tab=questions${batch && `&in=${batch}`}`);
    await expect(page.getByRole('row', { name: /Question number/ })).toHaveCount(4);
  };
  await listOf(id);
  await expect(add).toBeVisible();
  await expect(reset).toHaveCount(0);
  await api.change(id, { phase: 2 });
  await api.castBallot(server, id, await idsOf(api));
  await listOf(id);
  await expect(add).toHaveCount(0);
  await press(page, 'Reset All Stones');
  await expect(page.getByRole('alertdialog').getByRole('checkbox')).toHaveCount(1);
  await api.change(id, { phase: 3 });
  await listOf(id);
  await expect(add).toHaveCount(0);
  await expect(reset).toHaveCount(0);
  await listOf('');
  await expect(add).toBeVisible();
  await expect(reset).toBeVisible();
});

test('who deactivates a completed batch is told what visitors lose, and can take it back', async ({
  page,
  api,
  session,
  newVisitor,
}) => {
  await api.openBatch({ questions: 4, phase: 3 });
  await openPanel(page, session);
  await choose(page, 'Deactivate');
  await toast(page, 'Success', 'Batch deactivated successfully!');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('where visitors now read “No Active Batch”');
  await messages.locator('.toast').hover(); // it stays while somebody rests on it
  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'No Active Batch' })).toBeVisible();
  await press(messages, 'Undo');
  await expect(row(page).getByText('Active', { exact: true })).toBeVisible();
});

test('a question that was taken out is put back from its row, as long as that is possible', async ({
  page,
  api,
  server,
  session,
}) => {
  const { id, ids } = await open(api);
  await takeOut(api, id, ids[0]);
  await openPanel(page, session, `/admin?batch=${id}&view=questions`);
  const question = page.getByRole('row', { name: /Question number 1/ });
  await expect(question).toContainText(reason);
  await press(question, 'Put back');
  const dialog = page.getByRole('alertdialog', { name: 'Put Question Back' });
  await expect(dialog).toContainText('Whoever has placed stones anew meanwhile keeps them where they are.');
  await press(dialog, 'Put back');
  await toast(page, 'Success', 'Taken back.');
  await expect(question).not.toContainText(reason);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await takeOut(api, id, ids[0]);
  await page.goto('/admin');
  await press(row(page), 'View Questions');
  const list = page.getByRole('dialog', { name: `Questions for ${council}` });
  await press(list, 'Put back');
  await press(dialog, 'Put back');
  await expect(list.getByText(reason)).toHaveCount(0);
  await expect(list.getByRole('heading', { name: `Questions for ${council}` })).toBeFocused();

  await takeOut(api, id, ids[0]);
  await letTimePass(server);
  await page.goto(`/admin?batch=${id}&view=questions`);
  await expect(question).toContainText('It stays out: a question can be put back for ten minutes.');
  await expect(question.getByRole('button', { name: /^Put back/ })).toHaveCount(0);
  await api.change(id, { phase: 3 });
  await page.reload();
  await expect(question).toContainText('It stays out: no stones are given any more.');
});

test('questions that look alike are said in the list while they are gathered, and can be compared and put in order', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch();
  await api.ask(id, 'Will there be a night bus?', 'Ada');
  await api.ask(id, 'How do we get home?', 'Grace');
  await api.ask(id, 'There will be a night bus?', 'Edsger');
  await openPanel(page, session, `/admin?batch=${id}&view=questions`);
  await expect(page.getByText('2 questions look alike.')).toBeVisible();
  await press(page, 'Compare');
  const pair = page.getByRole('listitem').filter({ hasText: 'Will there be a night bus?' });
  await expect(pair).toContainText('There will be a night bus?');
  await expect(pair).not.toContainText('How do we get home?');
  await press(pair, 'Delete “There');
  await press(page.getByRole('alertdialog'), 'Delete Question');
  await toast(page, 'Success', 'Question deleted successfully!');
  await expect(page.getByText('2 questions look alike.')).toHaveCount(0);
});

test('a list that is left for another before it has come is no failure', async ({ page, api, session }) => {
  const { id } = await api.openBatch({ questions: 2 });
  await page.route(/\/questions\?state=published/, async (route) => {
    await page.getByLabel('State of the questions').selectOption('waiting');
    await route.continue().catch(() => {});
  });
  await openPanel(page, session, `/admin?batch=${id}&view=questions`);
  await expect(page.getByText('There are no questions in this state.')).toBeVisible();
  await expect(page.getByText('Failed to load questions.')).toHaveCount(0);
});
