import { choose, council, press, row } from './batch-rows.ts';
import { expectFocusSeen, hasFocus, tabTo } from './by-keyboard.ts';
import { hearNothing, toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

test('a new batch begins with the rules of the last one, says what comes along, and takes nothing from one that is active, nor from one in stoning', async ({
  page,
  api,
  session,
}) => {
  const { id: last } = await api.openBatch({ questions: 4 });
  await api.change(last, { rules: { stones_shown: 'when_completed' } });
  await api.call('POST', '/api/admin/questions', { text: 'Free?', author: 'Ada', author_email: 'ada@example.org' });
  await openPanel(page, session);
  await press(page, 'Create New Batch');
  const form = page.getByRole('form', { name: 'New batch' });
  await expect(form.getByText('Those in no batch: 1')).toBeVisible();
  const asIn = form.getByRole('radio', { name: new RegExp(`^As in ${council}`) });
  await expect(asIn).toBeChecked();

  await test.step('others are a press away, and of two that mean the same the one that was pressed is chosen', async () => {
    const hall = form.getByRole('radio', { name: /^An evening in the hall/ });
    await form.getByText('An evening in the hall').click();
    await expect(hall).toBeChecked();
    await form.getByRole('radio', { name: /^Two weeks online/ }).check();
    await form.getByLabel('Question Submission Deadline').fill('2030-12-17T18:00');
    await form.getByLabel('Stoning Process Deadline').fill('2030-12-10T18:00');
    await expect(form.getByText('it would wait until they are in order', { exact: false })).toBeVisible();
    await form.getByLabel('Stoning Process Deadline').fill('2030-12-20T18:00');
    await form.getByRole('radio', { name: /^With cards and paper/ }).check();
    await expect(form.getByText('each voting card', { exact: true })).toBeVisible();
    await press(form, 'Change: Changing a ballot');
    await form.getByRole('radio', { name: /^Until the batch is completed/ }).check();
    await expect(form.getByRole('group', { name: 'Begin with' }).getByRole('radio', { checked: true })).toHaveCount(0);
    await asIn.check();
    await expect(form.getByText('each phone or computer', { exact: true })).toBeVisible();
  });

  await test.step('a rule stays open while its mistake is mended', async () => {
    await press(form, 'Change: Most questions');
    const most = form.getByRole('textbox', { name: 'Most questions' });
    await most.fill('abc');
    await press(form, 'Done: Most questions');
    await expect(most).toHaveCount(0);
    await press(form, 'Create Batch');
    await expect(form.getByText('Please enter a whole number')).toBeVisible();
    await most.fill('40');
    await expect(form.getByText('Please enter a whole number')).toHaveCount(0);
    await expect(most).toBeVisible();
  });

  await press(form, 'Change: Which questions come along');
  await expect(form.getByRole('radio', { name: /^Those in no batch 1/ })).toBeChecked();
  await expect(form.getByRole('radio', { name: /^All existing questions 5/ })).toHaveAccessibleName(
    /4 from December 2026 Council, which is active and loses them/,
  );
  await form.getByLabel('Batch Name').fill('January 2027 Council');
  await press(form, 'Create Batch');
  await toast(page, 'Success', 'Batch created successfully!');
  const made = (await api.call<{ id: string; name: string; rules: object }[]>('GET', '/api/admin/batches')).find(
    ({ name }) => name === 'January 2027 Council',
  );
  expect(made?.rules).toMatchObject({ stones_shown: 'when_completed', questions_limit: 40 });
  await press(row(page, 'January'), 'View Questions');
  await expect(page.getByRole('dialog').getByText('1 of 5 in this batch')).toBeVisible();
  await press(page.getByRole('dialog'), 'Close$');
  await press(row(page, 'January'), 'More actions');
  await page.getByRole('menuitem', { name: 'Edit rules' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^When completed/ })).toBeChecked();
  await press(page.getByRole('dialog'), 'Cancel');

  await test.step("'Assign Questions' says what comes from where and what stays, and is closed in stoning", async () => {
    await api.change(last, { phase: 2 });
    for (const text of ['One?', 'Two?'])
      await api.call('POST', '/api/admin/questions', { text, author: 'Ada', author_email: 'ada@example.org' });
    await page.reload();
    await press(row(page, 'January'), 'Assign Questions');
    const dialog = page.getByRole('alertdialog', { name: /Assign Questions/ });
    await expect(dialog).toContainText('2 questions come into this batch:');
    await expect(dialog.getByRole('listitem')).toHaveText([
      '2 from no batch',
      `4 stay in ${council}: stones are given there`,
    ]);
    await press(dialog, 'Assign Questions');
    await toast(page, 'Success', 'Assigned 3 questions to this batch! 4 stayed: stones are given in their batch.');

    await press(row(page), 'More actions');
    const closed = page.getByRole('menuitem', { name: 'Assign Questions' });
    await expect(closed).toHaveAttribute('aria-disabled', 'true');
    await expect(closed).toHaveAccessibleDescription(/No question can enter or leave a batch/);
    // aria-disabled can be clicked by a person; Playwright would wait for it to change.
    await closed.click({ force: true });
    await toast(page, 'Error', 'No question can enter or leave a batch while stones are given in it.');
    await press(row(page, 'January'), 'View Questions');
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: /Question number 1/ })).toBeDisabled();
  });
});

test('nothing is confirmed before its numbers are there, and what is asked is read from its beginning, also where some of it comes later', async ({
  page,
  api,
  session,
}) => {
  await api.openBatch({ questions: 4 });
  const numbers = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/questions\/count/, async (route) => {
    if (/batch/.test(route.request().url())) await numbers.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 480 });
  await openPanel(page, session);
  const dialog = page.getByRole('alertdialog');
  await press(row(page), 'Assign Questions');
  await expect(dialog.getByRole('button', { name: 'Assign Questions' })).toHaveAttribute('aria-disabled', 'true');
  await press(dialog, 'Cancel');
  await press(page, 'Create New Batch');
  const form = page.getByRole('form', { name: 'New batch' });
  await form.getByLabel('Batch Name').fill('January 2027 Council');
  await form.getByLabel('Question Submission Deadline').fill('2030-12-10T18:00');
  await form.getByLabel('Stoning Process Deadline').fill('2030-12-17T18:00');
  await press(form, 'Create Batch');
  await expect(form.getByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-disabled', 'true');

  await press(row(page), 'Start Stoning');
  const start = dialog.getByRole('button', { name: 'Start Stoning' });
  const title = dialog.getByRole('heading', { name: /^Start Stoning/ });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await expect(title).toBeFocused();
  numbers.resolve();
  await expect(start).toBeEnabled();
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Now' })).toBeFocused();
  await expectFocusSeen(page);
  await toast(page, 'Success', 'Batch created successfully!');
  await press(dialog, 'Start Stoning');
  await toast(page, 'Success', 'Batch phase updated to Stoning!');
});

test('rules are changed until stoning starts, and then say why they stand still', async ({ page, api, session }) => {
  const { id } = await api.openBatch({ questions: 4 });
  const dialog = page.getByRole('dialog', { name: 'Edit Batch Rules' });
  await test.step('somebody who edits them is told that stoning has started meanwhile', async () => {
    await hearNothing(page);
    await openPanel(page, session);
    await choose(page, 'Edit rules');
    await dialog.getByRole('radio', { name: /^When completed/ }).check();
    await api.change(id, { phase: 2 });
    await press(dialog, 'Update Rules');
    await expect(dialog.getByText('This has stood still since “Stoning” started.')).toHaveCount(7);
    await expect(dialog.getByRole('radio', { name: /^Always/ })).toBeChecked();
  });
  await api.change(id, { phase: 1 });
  await page.unrouteAll();
  await page.reload();

  await test.step("a row's menu is used by keyboard alone, and has the focus again after the dialog", async () => {
    const menu = row(page).getByRole('button', { name: /^More actions/ });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Invite people' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const rules = page.getByRole('menuitem', { name: 'Edit rules' });
    for (let presses = 0; presses < 10 && !(await hasFocus(rules)); presses++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio', { name: /^Always/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: /^In groups/ })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expectFocusSeen(page);
  });

  await choose(page, 'Edit rules');
  await dialog.getByRole('radio', { name: /^In groups/ }).check();
  await press(dialog, 'Update Rules');
  await toast(page, 'Success', 'Batch rules updated successfully!');

  await press(row(page), 'Start Stoning');
  const step = page.getByRole('alertdialog');
  await expect(step).toContainText('The ballot paper with 4 questions is fixed then');
  await expect(step).toContainText('How stones are shown is fixed then too: in groups of at least five ballots.');
  await press(step, 'Start Stoning');
  await toast(page, 'Success', 'Batch phase updated to Stoning!');
  await choose(page, 'Edit rules');
  await expect(dialog.getByRole('radio', { name: /^Always/ })).toBeDisabled();
  // How stones are shown, whether they may change, whether for own questions, who votes and by which ways (three rules), and how
  // many questions go to the council.
  await expect(dialog.getByText('This has stood still since “Stoning” started.')).toHaveCount(7);
  await expect(dialog.getByLabel('Questions for the council')).toHaveAttribute('readonly');
  await dialog.getByLabel('Most questions').fill('40');
  await press(dialog, 'Update Rules');
  await toast(page, 'Success', 'Batch rules updated successfully!');
  const [stored] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
  expect(stored).toMatchObject({ id, rules: { stones_shown: 'in_groups', questions_limit: 40 } });

  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByText('In groups of at least five ballots', { exact: true })).toBeVisible();
});
