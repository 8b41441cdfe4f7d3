import { council, press, row } from './batch-rows.ts';
import { failCalls, toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

test('before stoning starts the dialog shows what is worth a look, or that it cannot be learned, and the step can be planned and cancelled; deadlines that act are told to everybody, and so is one that is moved', async ({
  page,
  api,
  session,
  newVisitor,
}) => {
  const { id } = await api.openBatch({ questions: 4 });
  for (const text of ['Will there be a night bus?', 'A night bus – will there be?']) await api.ask(id, text, 'Ada');
  await openPanel(page, session);
  await row(page).getByRole('link', { name: council }).click();
  const dialog = page.getByRole('alertdialog');
  const checks = dialog.getByRole('list', { name: 'What you may want to look at first' });
  const failing = await failCalls(page, 'GET', new RegExp(`/api/admin/batches/${id}/checks$`));
  await press(page, 'Start Stoning');
  await expect(checks).toContainText(/To look at.*Something went wrong/);
  await press(dialog, 'Cancel');
  await failing.restore();
  await press(page, 'Start Stoning');
  await expect(checks).toContainText('whoever watches can see what each ballot gave');
  await expect(checks).toContainText('1 group of questions looks alike');
  await expect(checks).toContainText(/In order.*The text for the next phase is empty/);
  await expect(dialog.getByRole('radio', { name: 'Now' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('radio', { name: 'Now' })).toBeChecked();
  await dialog.getByRole('radio', { name: /^In ten minutes/ }).check();
  await press(dialog, 'Start Stoning in ten minutes');
  await toast(page, 'Success', 'The step is planned.');
  await expect(page.getByText(/^Start Stoning: planned for/)).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(visitor.getByText(/are taken until this moment and no later:/)).toBeVisible();
  await press(page, 'Start Stoning');
  await expect(checks).toContainText('people were promised');
  const deadline = /people were promised ([^.]+)\./.exec((await checks.textContent()) ?? '')?.[1] ?? '';
  const planned = /planned for ([^.]+), by itself/.exec((await page.locator('.next-step').textContent()) ?? '')?.[1];
  expect(deadline).toMatch(/^\d\d-\d\d-\d{4}, \d\d:\d\d/);
  expect(deadline).not.toBe(planned);
  await press(dialog, 'Cancel');
  await openPanel(page, session);
  await expect(row(page)).toContainText(`by itself: ${planned?.slice(0, 17)}`);
  await row(page).getByRole('link', { name: council }).click();
  await press(page, 'Cancel the planned step');
  await toast(page, 'Success', 'The planned step is cancelled.');
  await expect(visitor.getByText(/are taken until this moment and no later:/)).toBeHidden();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await press(page, 'Edit rules');
  await page.getByRole('radio', { name: /^At the deadlines/ }).check();
  await press(page, 'Update Rules');
  await toast(page, 'Success', 'Batch rules updated successfully!');
  await visitor.reload();
  // From then on the page is that of its scripts, and what is opened stays so.
  await expect(visitor.getByRole('button', { name: 'Submit Question' })).toBeEnabled();
  await visitor.getByText('How this batch works').click();
  // Three points for whoever votes, the others for whoever checks.
  await expect(visitor.locator('.works > div > ul > li')).toHaveText([
    /^Stones are seen/,
    /^One ballot/,
    /^A ballot that/,
  ]);
  await expect(visitor.getByText(/Deadlines act by themselves/)).toBeHidden();
  await visitor.getByText('All other rules').click();
  await expect(visitor.getByText(/Deadlines act by themselves/)).toBeVisible();
  await api.change(id, { submission_deadline: '2031-01-10T18:00:00.000Z' });
  await expect(visitor.getByText(/The deadline was moved from/)).toBeVisible();
});

test('without a voting card stoning does not start: the press says why; a planned step says since when it waits; and it leads to where cards are made', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 4 });
  await api.change(id, { rules: { voters: 'cards' } });
  await openPanel(page, session, `/admin?batch=${id}`);
  await press(page, 'Start Stoning');
  const dialog = page.getByRole('alertdialog');
  await press(dialog, 'Start Stoning');
  const why = dialog.getByRole('alert').filter({ hasText: 'There are no valid voting cards: nobody can give stones.' });
  await expect(why).toBeVisible();
  await dialog.getByRole('radio', { name: /^At the deadline/ }).check();
  await expect(dialog).toContainText('There are no valid voting cards: nobody can give stones.');
  await press(dialog, 'Start Stoning at the deadline');
  await toast(page, 'Success', 'Until then something is still missing: There are no valid voting cards');
  await api.change(id, { submission_deadline: new Date(Date.now() - 3_600_000).toISOString() });
  await page.reload();
  for (const part of ['.next-step', '.attention'])
    await expect(page.locator(part)).toContainText(/The planned step was due at .+ and waits for what is missing/);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/overdue.png`, fullPage: true });
  await press(page, 'Start Stoning');
  await dialog.getByRole('link', { name: 'Make voting cards' }).first().click();
  await expect(page.getByLabel('How many')).toBeVisible();
});

test('a question that was taken out is told of before it comes back', async ({ page, api, server, session }) => {
  const batch = await api.openBatch({ questions: 5, phase: 2 });
  const questions = await api.call<{ id: string; text: string }[]>('GET', '/api/admin/questions');
  const [first = { id: '', text: '' }] = questions;
  await api.castBallot(
    server,
    batch.id,
    questions.slice(1).map(({ id }) => id),
  );
  await api.call('POST', `/api/admin/batches/${batch.id}/questions/${first.id}/taking-out`, { reason: 'Not ours' });
  const dialog = page.getByRole('alertdialog');
  await openPanel(page, session, '/admin?tab=questions');
  await press(page, 'Reset All Stones');
  await expect(dialog).toContainText('Questions that were taken out leave the ballot paper');
  await expect(page.getByLabel('Reason (optional)')).toHaveAccessibleDescription(/^Everybody can read it/);
  await api.change(batch.id, { phase: 3 });
  await openPanel(page, session);
  await press(row(page), 'Reset to Phase 1');
  await expect(dialog).toContainText(`“${first.text}” was taken out. It is among the questions again then`);
  await expect(dialog).toContainText('This cannot be taken back.');
});
