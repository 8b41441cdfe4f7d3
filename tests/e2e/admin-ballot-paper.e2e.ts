import { choose, council, idsOf, press, row } from './batch-rows.ts';
import { acceptInvitation, invite, invited } from './councils.ts';
import { hearNothing, toast } from './failures.ts';
import { expect, openPanel, signIn, test } from './fixtures.ts';

test('who is no owner reads whom to ask where a step back would set a result aside', async ({ page, api, server }) => {
  const { id } = await api.openBatch({ questions: 4, phase: 2 });
  await api.castBallot(server, id, (await idsOf(api)).slice(0, 4));
  await api.change(id, { phase: 3 });
  await acceptInvitation(api, await invite(api, 'administrator'));
  await signIn(page, invited);
  await press(row(page), 'More actions');
  const closed = page.getByRole('menuitem', { name: 'Reset to Phase 1' });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await expect(closed).toHaveAccessibleDescription(/please ask an owner of this council/);
  // aria-disabled can be clicked by a person; Playwright would wait for it to change.
  await closed.click({ force: true });
  await toast(
    page,
    'Error',
    'This batch has a result, and its ballots would be set aside. Only an owner may do that: please ask an owner of this council.',
  );
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // Opened again, its stones cannot be reset either: nothing is left to offer.
  await api.change(id, { phase: 2 });
  await page.getByRole('tab', { name: /^Questions/ }).click();
  await expect(page.getByRole('button', { name: 'Reset All Stones' })).toHaveCount(0);
});

test('the panel shows no stones of a blind batch until an owner shows them, asked twice', async ({
  page,
  api,
  server,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 21 });
  await openPanel(page, session);
  await page.getByRole('tab', { name: /^Questions/ }).click();
  await test.step('nobody sorts by them', async () => {
    const order = page.getByLabel('Order');
    await order.selectOption('Most stones first');
    await api.change(id, { rules: { stones_shown: 'when_completed' }, phase: 2 });
    await expect(order.getByRole('option', { name: 'Most stones first' })).toHaveCount(0);
    await expect(order).toHaveValue('newest');
  });
  await api.castBallot(server, id, (await idsOf(api)).slice(0, 4));
  await expect(page.getByText(`${council} shows its stones when it is completed.`)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'not shown yet' })).toHaveCount(42);
  await page.getByRole('tab', { name: /^Batches/ }).click();
  await press(row(page), 'View Questions');
  await expect(page.getByRole('dialog').getByText('Votes: – | Stones: –')).toHaveCount(21);
  await press(page.getByRole('dialog'), 'Close$');

  await test.step('who deletes a question of it reads what stays there', async () => {
    await page.getByRole('tab', { name: /^Questions/ }).click();
    await press(page.getByRole('row', { name: /Question number 21/ }), 'Delete');
    const deletion = page.getByRole('alertdialog');
    await expect(deletion).toContainText('how many is not shown yet');
    await expect(deletion).toContainText(`It stands on the ballot paper of ${council}: an empty place stays there`);
    await press(deletion, 'Cancel');
    await page.getByRole('tab', { name: /^Batches/ }).click();
  });

  await choose(page, 'Show the stones now');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('1 ballot has been given so far.');
  await dialog.getByRole('button', { name: 'Show the stones now', exact: true }).click();
  await expect(dialog).toContainText('This cannot be taken back.');
  await press(dialog, 'Show the stones now, to everybody');
  await toast(page, 'Success', 'Everybody can see the stones now.');
  await press(row(page), 'View Questions');
  await expect(page.getByRole('dialog').getByText('Votes: 1 | Stones: 4')).toBeVisible();
  await press(page.getByRole('dialog'), 'Close$');
  await press(row(page), 'More actions');
  await expect(page.getByRole('menuitem', { name: 'Edit rules' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Show the stones now' })).toHaveCount(0);
});

test('a question on the ballot paper is taken out with a public reason, and corrected so that both stay readable, and edited in no other way', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 7, phase: 2 });
  const correct = page.getByRole('dialog', { name: 'Correct Question' });
  await test.step('a correction begins with the words of now, and stays open when its question goes', async () => {
    const [first, second] = await idsOf(api);
    await hearNothing(page);
    await openPanel(page, session);
    await page.getByRole('tab', { name: /^Questions/ }).click();
    const words = correct.getByLabel('Question Text');
    const open = (n: number) => press(page.getByRole('row', { name: `Question number ${n}` }), 'Correct…');
    await open(7);
    await expect(words).toHaveValue('Question number 7?');
    await press(correct, 'Cancel');
    await api.call('POST', `/api/admin/batches/${id}/questions/${first}/corrections`, { text: 'Corrected elsewhere?' });
    await open(7);
    await expect(words).toHaveValue('Corrected elsewhere?');

    await words.fill('Typed for long?');
    await api.call('DELETE', `/api/admin/questions/${first}`);
    await press(correct, 'Correct Question');
    await expect(correct.getByText('This question was deleted or taken out meanwhile.')).toBeVisible();
    await expect(words).toHaveValue('Typed for long?');
    await press(correct, 'Cancel');
    await expect(page.getByRole('row', { name: 'Question number 6' })).toBeVisible();
    await api.call('DELETE', `/api/admin/questions/${second}`);
    await open(6);
    await expect(correct.getByText('This question was deleted or taken out meanwhile.')).toBeVisible();
    await press(correct, 'Cancel');
  });
  await page.unrouteAll();
  await page.goto('/admin');
  await press(row(page), 'View Questions');
  const list = page.getByRole('dialog', { name: `Questions for ${council}` });
  await expect(list).toContainText('5 questions stand on the ballot paper.');
  await expect(list.getByRole('checkbox')).toHaveCount(0);
  await press(list.getByRole('listitem').first(), 'Take out');
  const dialog = page.getByRole('dialog', { name: 'Take Question Out' });
  await press(dialog, 'Take Out Question');
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It names somebody.');
  await press(dialog, 'Take Out Question');
  await toast(page, 'Success', 'Question taken out successfully!');
  await expect(list.getByText(/Taken out on .*: It names somebody\./)).toBeVisible();
  await expect(list.getByRole('button', { name: /^More actions/ }).first()).toBeFocused();
  // Four remain: each of the five can be corrected, none taken out.
  await expect(list.getByRole('listitem')).toHaveCount(5);
  for (const question of [list.getByRole('listitem').first(), list.getByRole('listitem').last()]) {
    await press(question, 'More actions');
    await expect(page.getByRole('menuitem', { name: 'Correct…' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Take out' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  const paper = await api.call<{ questions: { taken_out?: { reason: string } }[] }>('GET', '/api/active-batch');
  expect(paper.questions.map(({ taken_out }) => taken_out?.reason).filter(Boolean)).toEqual(['It names somebody.']);
  await press(list, 'Close$');
  await page.getByRole('tab', { name: /^Questions/ }).click();
  const question = page.getByRole('row', { name: /Question number 4/ });
  await press(question, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Question' });
  await expect(edit).toContainText(`It stands with these words on the ballot paper of ${council}.`);
  await expect(edit.getByText('Question number 4?')).toBeVisible();
  await expect(edit.getByLabel('Question Text')).toHaveRole('region');
  await expect(edit.getByRole('option', { name: 'No Batch (Unassigned)' })).toBeDisabled();
  await edit.getByLabel('Author Name').fill('Ada');
  await press(edit, 'Update Question');
  await toast(page, 'Success', 'Question updated successfully!');

  await press(page.getByRole('row', { name: /Question number 4.*Ada/ }), 'Edit');
  await press(edit, 'Correct…');
  await expect(correct.getByLabel('Question Text')).toHaveValue('Question number 4?');
  await press(correct, 'Correct Question');
  await expect(correct.getByText('These words stand there already.')).toBeVisible();
  await correct.getByLabel('Question Text').fill('Question number four?');
  await press(correct, 'Correct Question');
  await toast(page, 'Success', 'Question corrected successfully!');
  await expect(page.getByText(/^Corrected on/)).toBeVisible();
  const shown = await api.call<{ questions: Record<string, unknown>[] }>('GET', '/api/active-batch');
  expect(shown.questions.find(({ text }) => text === 'Question number four?')).toMatchObject({
    corrected: [{ text: 'Question number 4?' }],
  });

  await test.step('deleting one that was taken along speaks of the earlier ballot paper, too', async () => {
    await api.change(id, { phase: 3 });
    await api.openBatch({ name: 'January 2027 Council' });
    await page.reload();
    await press(page.getByRole('row', { name: /Question number four/ }), 'Delete');
    const deletion = page.getByRole('alertdialog');
    await expect(deletion).toContainText('On earlier ballot papers its words go too');
    await expect(deletion).not.toContainText('no stones now');
  });
});
