import { council, idsOf, press, row } from './batch-rows.ts';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

test("a batch's page is opened by its name, leads to what is next, and each of its parts has an address; a step is taken back from the message, and from the history, until there is a ballot", async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch();
  await openPanel(page, session);
  await row(page).getByRole('link', { name: council }).press('Enter');
  await expect(page.getByRole('heading', { name: council, level: 1 })).toBeFocused();
  const next = page.getByRole('region', { name: 'Start Stoning' });
  await test.step('where nobody has come yet, it leads to inviting people first', async () => {
    const filled = page.locator('.next-acts .btn.primary');
    await expect(next).toContainText('nobody has asked a question yet');
    await expect(filled).toHaveText('Invite people');
    for (let n = 1; n <= 4; n++) await api.ask(id, `Question number ${n}?`, `Author ${n}`);
    await expect(filled).toHaveText('Start Stoning');
  });
  await expect(next).toContainText('The ballot paper with 4 questions');
  await press(page, 'Start Stoning');
  await press(page.getByRole('alertdialog'), 'Start Stoning');
  await toast(page, 'Success', 'Batch phase updated to Stoning!');
  await expect(page.getByRole('button', { name: /^Complete/ })).toBeFocused();
  await press(page.getByRole('region', { name: 'Messages' }), 'Undo');
  await toast(page, 'Success', 'Taken back.');
  await expect(next).toBeVisible();

  await press(page, 'Start Stoning');
  await press(page.getByRole('alertdialog'), 'Start Stoning');
  const line = page.locator('.history summary').first();
  await expect(line).toContainText(': Submission to Stoning');
  expect((await line.boundingBox())?.height).toBeLessThan(100);
  await page.getByRole('button', { name: 'Undo: Phase changed' }).first().click();
  await press(page.getByRole('alertdialog', { name: 'Undo: Phase changed' }), 'Undo');
  await toast(page, 'Success', 'Taken back.');
  await expect(page.getByRole('button', { name: /^Start Stoning/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/view=settings/);
  await page.reload();
  await page.getByLabel('Batch Name').fill('New Name');
  await press(page, 'Rename');
  await expect(page.getByRole('heading', { name: 'New Name', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Now', selected: true })).toBeVisible();
});

test('a batch without texts takes those of the last one at a press, which can be undone and is not saved by itself; a text in one language is read in that language', async ({
  page,
  api,
  newVisitor,
  session,
}) => {
  const texts = { phase_1_text: 'Ask by Friday.', phase_texts: [{ language: 'de', phase: 2, text: 'Im Saal.' }] };
  const { id: last } = await api.openBatch({ questions: 1 });
  await api.change(last, texts);
  const { id } = await api.openBatch({ name: 'January 2027 Council' });
  const find = async () => (await api.call<{ id: string }[]>('GET', '/api/admin/batches')).find((one) => one.id === id);
  await openPanel(page, session, `/admin?batch=${id}&view=texts`);
  const first = page.getByLabel('Phase 1 Text (Submission)');
  const take = page.getByRole('button', { name: `Texts as in “${council}”` });
  const undo = page.getByRole('tabpanel').getByRole('button', { name: 'Undo' });
  await take.press('Enter');
  await expect(first).toHaveValue('Ask by Friday.');
  await expect(page.getByText(`The texts are those of “${council}” now, not saved yet.`)).toBeVisible();
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(first).toHaveValue('');
  // What somebody typed is never written over, nor lost with an undo.
  await first.fill('Ask!');
  await expect(take).toHaveCount(0);
  await first.fill('');
  await take.press('Enter');
  await first.fill('Ask by Monday.');
  await expect(undo).toHaveCount(0);
  expect(await find()).toMatchObject({ phase_1_text: null });
  await press(page, 'Update Phase Texts');
  await toast(page, 'Success', 'Phase texts updated successfully!');
  await expect(take).toHaveCount(0);
  expect(await find()).toMatchObject({ ...texts, phase_1_text: 'Ask by Monday.' });

  await test.step('with its address as a link, and what a question should be stands at the form', async () => {
    await first.fill('For all of us.');
    const policy = page.getByLabel('What a question should be (at the form)');
    await policy.fill('One thing each, and nobody by name.');
    await page.getByLabel('Text for readers of').selectOption('de');
    await expect(policy).toHaveCount(0);
    await first.fill('Mehr auf https://example.org.');
    await expect(page.getByRole('region', { name: 'What visitors read' }).getByRole('link')).toHaveText(
      'https://example.org',
    );
    await press(page, 'Update Phase Texts');
    await toast(page, 'Success', 'Phase texts updated successfully!');
    const visitor = await newVisitor();
    await visitor.goto('/');
    await expect(visitor.getByText('For all of us.')).toBeVisible();
    await expect(visitor.locator('#submit')).toContainText('One thing each, and nobody by name.');
    await visitor.goto('/?lang=de');
    const link = visitor.getByRole('link', { name: 'https://example.org' });
    await expect(link).toHaveAttribute('href', 'https://example.org');
  });
});

test('questions are filtered by the address, ticked, moved and deleted, and come back', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 5 });
  await api.call('POST', '/api/admin/questions', { text: 'Free?', author: 'Ada', author_email: 'ada@example.org' });
  await openPanel(page, session, '/admin?tab=questions&in=none');
  const table = page.getByRole('table', { name: 'Questions without a Batch' });
  await expect(table.getByRole('checkbox')).toHaveCount(1);
  await page.getByLabel('Select all on this page').check();
  await page.getByLabel('Move to').selectOption(id);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await toast(page, 'Success', '1 question was moved.');
  await page.getByLabel('Show questions of').selectOption(id);
  await expect(page).toHaveURL(new RegExp(`in=${id}`));
  await expect(page.getByRole('heading', { name: 'Questions for December 2026 Council (6)' })).toBeVisible();
  const ofBatch = page.getByRole('table', { name: 'Questions for December 2026 Council' });
  await expect(ofBatch.getByRole('checkbox')).toHaveCount(6);
  await page.getByLabel('Select all on this page').check();
  await press(page, 'Delete selected');
  const dialog = page.getByRole('alertdialog', { name: 'Delete 6 questions?' });
  await press(dialog, 'Delete selected');
  await toast(page, 'Success', '6 questions were deleted.');
  await press(page.getByRole('region', { name: 'Messages' }), 'Undo');
  await toast(page, 'Success', 'Taken back.');
  await expect(ofBatch.getByRole('checkbox')).toHaveCount(6);

  await test.step('who takes a move back is told that the questions come into no batch, where theirs takes none any more', async () => {
    const other = await api.call<{ id: string }>('POST', '/api/admin/batches', {
      name: 'Later',
      submission_deadline: '2031-01-10T18:00:00Z',
      stoning_deadline: '2031-01-17T18:00:00Z',
      take_along: 'none',
    });
    const questions = await api.call<{ id: string }[]>('GET', `/api/admin/questions?batch=${id}`);
    const ids = questions.slice(0, 2).map((question) => question.id);
    await api.call('POST', '/api/admin/questions/move', { ids, batch_id: other.id });
    await page.goto(`/admin?batch=${other.id}`);
    const moving = page.getByRole('alertdialog');
    const warning = moving.getByText('Where a batch takes no questions any more');
    await page.getByRole('button', { name: 'Undo: Selected questions moved' }).click();
    await expect(moving).toBeVisible();
    await expect(warning).toBeHidden();
    await press(moving, 'Cancel');

    await api.change(id, { phase: 2 });
    await page.reload();
    await page.getByRole('button', { name: 'Undo: Selected questions moved' }).click();
    await expect(warning).toBeVisible();
    await press(moving, 'Undo');
    await expect(page.getByText('Taken back.').first()).toBeVisible();
    expect(await api.call<unknown[]>('GET', '/api/admin/questions?batch=none')).toHaveLength(2);
  });
});

test.describe('the ranking of a completed batch', () => {
  // Of equal stones and votes fours decide.
  test.use({ council: 'drawn' });

  test('is the one of its files, says what decided it, beside how its ballots came, and names nobody any more who was left nameless', async ({
    page,
    api,
    session,
  }) => {
    type Filed = { rank: number | null; joint: boolean; forwarded: boolean; text: string };
    const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
    const file = await api.call<{ questions: Filed[] }>('GET', `/api/admin/batches/${batch?.id}/ranking.json`);
    await openPanel(page, session, `/admin?batch=${batch?.id}&view=results`);
    const ranking = page.getByRole('table', { name: 'Ranking' });
    const rows = ranking.getByRole('row');
    await expect(rows).toHaveCount(file.questions.length + 1);
    for (const [index, { rank, joint, forwarded, text }] of file.questions.entries()) {
      const row = rows.nth(index + 1);
      await expect(row.getByRole('cell').first()).toHaveText(joint ? `${rank} =` : `${rank}`);
      await expect(row).toContainText(text);
      await expect(row.getByText('Goes to the council')).toHaveCount(forwarded ? 1 : 0);
    }
    await expect(ranking.getByRole('columnheader')).toContainText(['Stones', 'Fours', 'Threes']);
    await expect(rows.nth(1).getByRole('cell').nth(4)).toHaveText(/^21$/);
    await expect(page.getByText('where these are equal, by how many people gave four stones')).toBeVisible();
    await expect(ranking.getByText('Piet de Boer')).toBeVisible();
    await page.getByRole('tab', { name: /^Questions/ }).click();
    await press(page.getByRole('row', { name: /Piet de Boer/ }), 'Leave nameless');
    await press(page.getByRole('alertdialog'), 'Leave nameless');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.getByRole('tab', { name: /^Results/ }).click();
    await expect(ranking.getByRole('row').nth(1)).toBeVisible();
    await expect(ranking.getByText('Piet de Boer')).toHaveCount(0);

    const ids = await idsOf(api);
    await page.goto('/admin');
    const arrivals = page.getByRole('region', { name: `How the ballots came: ${council}` });
    await expect(arrivals.getByText(/^Busiest minute: \d+ ballots? \(\d\d-\d\d-\d{4}, \d\d:\d\d\)$/)).toBeVisible();
    await expect(row(page)).toContainText(`${ids.length} questions`);
    await api.call('POST', '/api/admin/questions/move', { ids: ids.slice(2), batch_id: null });
    await page.reload();
    await expect(row(page)).toContainText(`${ids.length} questions on the ballot paper, 2 of them still in this batch`);
  });
});
