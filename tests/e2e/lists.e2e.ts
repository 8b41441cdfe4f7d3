import pg from 'pg';
import type { RunningServer } from './admin-api.ts';
import { choose, council, idsOf, press, row } from './batch-rows.ts';
import { readDrawn } from './drawn.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { give, open, reason, takeOut } from './paper-acts.ts';

/** What happens later than acts can be taken back. */
async function letTimePass(server: RunningServer): Promise<void> {
  const client = new pg.Client(await server.findDatabase());
  await client.connect();
  await client.query(`update undoable_acts set until = now() - interval '1 s'`).finally(() => client.end());
}

test('the history of a batch names what was deleted, says what an edit changed, and where questions went; its list of questions offers what can be done, and who deactivates it is told what visitors lose', async ({
  page,
  api,
  server,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 6 });
  const [last = '', fifth = '', fourth = '', ...others] = await idsOf(api);
  await api.call('PATCH', `/api/admin/questions/${last}`, { text: 'Who sings?' });
  await api.call('DELETE', `/api/admin/questions/${fifth}`);
  await api.call('POST', '/api/admin/questions/move', { ids: [fourth], batch_id: null });
  await openPanel(page, session, `/admin?batch=${id}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('changed the question “Who sings?”');
  await expect(history).toContainText('Question number 6? to Who sings?');
  await expect(history).toContainText('deleted the question “Question number 5?”');
  await expect(history).toContainText('moved 1 selected question out of its batch');
  await expect(history).toContainText(`Out of ${council}1 question`);
  await press(history, 'Undo: Question changed');
  const undo = page.getByRole('alertdialog', { name: 'Undo: Question changed' });
  await expect(undo).toContainText('Who sings? to Question number 6?');
  await press(undo, 'Undo');
  await expect(history).toContainText('changed the question “Question number 6?”');

  await test.step('a list that is left for another before it has come is no failure', async () => {
    await page.route(/\/questions\?state=published/, async (route) => {
      await page.getByLabel('State of the questions').selectOption('waiting');
      await route.continue().catch(() => {});
    });
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect(page.getByText('There are no questions in this state.')).toBeVisible();
    await expect(page.getByText('Failed to load questions.')).toHaveCount(0);
    await page.unroute(/\/questions\?state=published/);
  });

  const add = page.getByRole('button', { name: 'Add Question' });
  const reset = page.getByRole('button', { name: 'Reset All Stones' });
  const listOf = async (batch: string) => {
    await page.goto(`/admin?tab=questions${batch && `&in=${batch}`}`);
    await expect(page.getByRole('row', { name: /Question number/ })).toHaveCount(batch ? 4 : 5);
  };
  await listOf(id);
  await expect(add).toBeVisible();
  await expect(reset).toHaveCount(0);
  await api.change(id, { phase: 2 });
  await api.castBallot(server, id, [last, ...others]);
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

  await test.step('who deactivates it can take it back', async () => {
    await page.getByRole('tab', { name: 'Batches' }).click();
    await choose(page, 'Deactivate');
    await toast(page, 'Success', 'Batch deactivated successfully!');
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('where visitors now read “No Active Batch”');
    await messages.locator('.toast').hover(); // it stays while somebody rests on it
    expect(await readDrawn(page, '/')).toContain('No Active Batch');
    await press(messages, 'Undo');
    await expect(row(page).getByText('Active', { exact: true })).toBeVisible();
  });
});

test('a question that was taken out is put back from its row, as long as that is possible, and nobody is asked to place anew', async ({
  page,
  api,
  server,
  session,
  newVisitor,
}) => {
  const { id, ids } = await open(api);
  const visitor = await newVisitor();
  await visitor.goto('/');
  await give(visitor);
  await takeOut(api, id, ids[0]);
  const asked = visitor.getByRole('heading', { name: 'A question that you gave stones was taken out' });
  await expect(asked).toBeVisible();
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
  await expect(asked).toBeHidden();
  await expect(visitor.getByRole('heading', { name: 'Taken out while stones were given' })).toBeHidden();

  await test.step('the focus stays in the page where somebody else takes away the button that has it', async () => {
    await takeOut(api, id, ids[0]);
    await press(question, 'Put back');
    await press(dialog, 'Cancel');
    await expect(question.getByRole('button', { name: /^Put back/ })).toBeFocused();
    const [act] = await api.call<{ id: string }[]>('GET', '/api/admin/acts');
    await api.call('POST', `/api/admin/acts/${act?.id}/undo`);
    await expect(question).not.toContainText(reason);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await takeOut(api, id, ids[0]);
  await letTimePass(server);
  await page.reload();
  await expect(question).toContainText('It stays out: a question can be put back for ten minutes.');
  await expect(question.getByRole('button', { name: /^Put back/ })).toHaveCount(0);
  await api.change(id, { phase: 3 });
  await page.reload();
  await expect(question).toContainText('It stays out: no stones are given any more.');
});
