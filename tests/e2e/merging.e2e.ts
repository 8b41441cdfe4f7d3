import { press } from './batch-rows.ts';
import { hearNothing, toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

test('those that are ticked are merged, and taken back, those of several batches are not; of an original on a ballot paper only what reaches it is offered, and says so', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 4 });
  const other = await api.openBatch({ name: 'Spring' });
  const asked = [
    await api.ask(id, 'Will there be a night bus?', 'Ada'),
    await api.ask(id, 'How do we get home?', 'Ben'),
  ];
  await api.ask(String(other.id), 'Where is the bus?', 'Grace');
  await openPanel(page, session, '/admin?tab=questions');
  const tick = (name: RegExp) => page.getByRole('checkbox', { name }).check();
  await tick(/night bus/);
  await expect(page.getByRole('button', { name: 'Merge selected…' })).toHaveCount(0);
  await tick(/Where is the bus/);
  await press(page, 'Merge selected…');
  const dialog = page.getByRole('dialog', { name: 'Merge into one' });
  await expect(dialog).toContainText('Only questions of the same batch can be merged.');
  await press(dialog, 'Close');
  await page.getByRole('checkbox', { name: /Where is the bus/ }).uncheck();
  await tick(/get home/);
  await press(page, 'Merge selected…');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByLabel('Question').fill('How do we get home at night?');
  await press(dialog, 'Merge');
  await toast(page, 'Success', 'Merged into one question.');
  await expect(page.getByText('How do we get home at night?')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /night bus/ })).toHaveCount(0);
  await press(page, 'Undo');
  await expect(page.getByRole('checkbox', { name: /night bus/ })).toHaveCount(1);

  const ids = asked.map((question) => question.id);
  await api.call('POST', `/api/admin/batches/${id}/merges`, { ids, text: 'How do we get home at night?' });
  await api.change(id, { is_active: true });
  await api.change(id, { phase: 2 });
  await page.goto(`/admin?batch=${id}&view=questions`);
  await page.getByLabel('State').selectOption('merged');
  const original = page.getByRole('row').filter({ hasText: 'How do we get home?' });
  await expect(original.getByRole('button', { name: /^Delete/ })).toBeVisible();
  await expect(original.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await original.getByRole('button', { name: /^More actions/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Leave nameless']);
  await page.getByRole('menuitem').click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('the same person’s name goes there too');
  await press(asking, 'Leave nameless');
  await toast(page, 'Success', 'The question stands without a name.');
  await expect(original.getByText('Anonymous')).toBeVisible();
  await press(original, 'Delete');
  await expect(asking).toContainText('on ballot papers and in results too');
  await expect(asking).not.toContainText('without a rank');
  await press(asking, 'Delete');
  await expect(original).toHaveCount(0);
  const { questions } = await api.call<{ questions: { originals?: object[] }[] }>('GET', '/api/active-batch');
  expect(questions.flatMap(({ originals = [] }) => originals)).toMatchObject([
    { text: 'Will there be a night bus?', author: 'Ada' },
  ]);
});

test('groups of those that look alike are merged, but for what is left out, or kept apart for good; a merge that crossed an edit is told', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch();
  const asked = ['Will there be a night bus?', 'There will be a night bus?', 'A night bus – will there be one?'];
  for (const text of [...asked, 'Who pays the library?', 'Who will pay the library?']) await api.ask(id, text, 'Ada');
  await hearNothing(page);
  await openPanel(page, session, `/admin?batch=${id}&view=questions`);
  await expect(page.getByText('5 questions look alike.')).toBeVisible();
  await press(page, 'Compare');
  const groups = page.locator('.alike-groups > li');
  await expect(groups).toHaveCount(2);
  const buses = groups.filter({ hasText: 'night bus' });
  await buses.getByRole('checkbox', { name: 'A night bus – will there be one?' }).uncheck();
  await press(buses, 'Merge into one');
  const dialog = page.getByRole('dialog', { name: 'Merge into one' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await press(dialog, 'Merge');
  await toast(page, 'Success', 'Merged into one question.');
  await expect(buses.locator('.alike-one')).toHaveCount(2);
  await press(buses, 'Keep apart');
  await expect(groups).toHaveCount(1);

  await press(groups, 'Merge into one');
  const [question] = await api.call<{ id: string }[]>('GET', '/api/admin/questions?search=pays');
  await api.call('PATCH', `/api/admin/questions/${question?.id}`, { text: 'Who opens the mill?' });
  await press(dialog, 'Merge');
  // It is told for as long as the dialog is open, although these two no longer look alike.
  await expect(page.getByText(/look alike/)).toHaveCount(0);
  await expect(dialog.getByText(/Somebody else changed this meanwhile/)).toBeVisible();
  await expect(dialog.getByText('Who opens the mill?')).toBeVisible();
});
