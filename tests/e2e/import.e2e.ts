import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { utils, write } from '@e965/xlsx';
import { toast } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';

const csv = (rows: readonly string[]) => ({
  name: 'questions.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${rows.join('\r\n')}`),
});

test('questions come in from a file: what is wrong is named by row and column, then all of it comes, and goes again', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 1 });
  await openPanel(page, session, `/admin?batch=${id}&view=questions`);
  await page.getByRole('button', { name: 'Import…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import Questions' });
  const file = dialog.getByLabel('File (CSV or Excel)');
  await file.setInputFiles(
    csv(['Frage;Name;E-Mail', 'Wer spricht für den Fluss?;Zoë;zoe at example', ';Ada;', 'Why?;Ada;']),
  );
  await expect(dialog.getByRole('status').first()).toContainText('2 rows are wrong. Nothing is imported');
  const wrong = dialog.getByRole('region', { name: 'What is wrong' });
  await expect(wrong.getByRole('row')).toHaveText([
    'RowColumnWhat is wrong',
    '2Emailis no valid email address',
    '3Questionis empty',
  ]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeVisible();

  const asked = ['question number 1?;Ada;', 'Why?;Ada;', 'Why?;Grace;'];
  await file.setInputFiles(csv(['Frage;Name;E-Mail', 'Wer spricht für den Fluss?;Zoë;zoe@example.org', ...asked]));
  const said = '4 questions are ready. 3 questions have no address: their authors can be told nothing.';
  await expect(dialog.getByRole('status').first()).toContainText(said);
  await expect(dialog.getByRole('status').first()).toContainText('2 rows ask in words that are there already.');
  await expect(dialog.getByRole('region', { name: 'Asked already' }).getByRole('row')).toHaveText([
    'RowQuestionWhere',
    '3question number 1?In the batch',
    '5Why?In row 4',
  ]);
  await dialog.getByRole('button', { name: 'Import 4 questions' }).press('Enter');
  await toast(page, 'Success', '4 questions were imported.');
  await expect(page.getByText('Wer spricht für den Fluss?')).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Success', 'Taken back.');
  await expect(page.getByText('Wer spricht für den Fluss?')).toBeHidden();
  await expect(page.getByText('Question number 1?')).toBeVisible();

  await test.step('the template comes back in, what is no table is not read, and how a list is read can be changed', async () => {
    await page.getByRole('button', { name: 'Import…' }).click();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download a template' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('questions-template.xlsx');
    const buffer = await readFile(await download.path());
    await file.setInputFiles({ name: 'template.xlsx', mimeType: 'application/octet-stream', buffer });
    await expect(dialog.getByRole('status').first()).toHaveText('No rows were found.');
    await expect(dialog.getByLabel('The first row holds headings')).toBeChecked();
    await file.setInputFiles({
      name: 'old.xls',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('d0cf11e0', 'hex'),
    });
    const alert = dialog.getByRole('alert').filter({ hasText: /./ });
    await expect(alert).toContainText('This file cannot be read.');
    await expect(file).toHaveAttribute('aria-invalid', 'true');
    const pasted = dialog.getByLabel('Or paste rows');
    await pasted.fill('"Tempo 30" for all?;Ada;a@example.org');
    await expect(alert).toContainText('In row 1 a quotation mark opens and does not close');
    await expect(pasted).toHaveAttribute('aria-invalid', 'true');
    await expect(file).not.toHaveAttribute('aria-invalid');

    await file.setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Wer f\x8ahrt?;J\x9arg', 'latin1'),
    });
    const rows = dialog.getByRole('region', { name: 'The first rows' });
    await expect(rows).toContainText('Wer fährt?;Jörg');
    await expect(dialog.getByLabel('Letters read as')).toHaveValue('macintosh');
    await dialog.getByLabel('Between the cells there is').selectOption(';');
    await expect(rows.getByRole('cell', { name: 'Jörg', exact: true })).toBeVisible();
    await dialog.getByLabel('Letters read as').selectOption('Windows-1250');
    await expect(rows).toContainText('Jšrg');

    await pasted.fill('Ada\tWhy, oh why?\nGrace\t=1+1 is what?');
    await expect(dialog.getByLabel('The first row holds headings')).not.toBeChecked();
    await dialog.getByLabel('Question', { exact: true }).selectOption('Column 2');
    await dialog.getByLabel('Name').selectOption('Column 1');
    await dialog.getByRole('button', { name: 'Import 2 questions' }).click();
    await toast(page, 'Success', '2 questions were imported.');
    await expect(page.getByText('=1+1 is what?')).toBeVisible();
  });

  await test.step('a workbook is read as its owner sees it, another sheet where somebody says so, and all that is left out is said', async () => {
    const list = utils.aoa_to_sheet([
      ['Frage', 'Ort', 'E-Mail-Adresse'],
      ['Why?', 'Bern', 'ada@example.org'],
      ['Not yet?'],
    ]);
    list['!rows'] = [{}, {}, { hidden: true }];
    const workbook = utils.book_new(utils.aoa_to_sheet([['helper']]), 'Werte');
    // A large one: it is unpacked another way.
    const many = Array.from({ length: 4_000 }, (_, n) => [`What becomes of house number ${n}, and when?`, `Ada ${n}`]);
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Question', 'Name'], ...many]), 'Titel');
    utils.book_append_sheet(workbook, list, 'Fragen');
    workbook.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] };
    await page.getByRole('button', { name: 'Import…' }).click();
    await file.setInputFiles({
      name: 'questions.xlsx',
      mimeType: 'application/octet-stream',
      buffer: write(workbook, { type: 'buffer', compression: true }),
    });
    await expect(dialog.getByRole('status').first()).toContainText('4000 questions are ready.');
    await dialog.getByLabel('Sheet').selectOption({ label: 'Fragen' });
    await expect(dialog.getByRole('status').first()).toHaveText(
      '1 question is ready. 1 question has no name: it reads “Anonymous” instead. The sheet “Fragen” was read. 1 hidden row is left out. 1 hidden sheet is left out. Not read: Ort.',
    );
    await dialog.getByRole('button', { name: 'Import 1 question' }).click();
    await toast(page, 'Success', '1 question was imported.');
  });
});

test('in the table the states are a filter, and what is ticked is published or declined together', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch({ questions: 1 });
  await api.call('PATCH', `/api/admin/batches/${id}`, { rules: { moderation: 'before_publishing' } });
  const rows = ['One?', 'Two?', 'Three?'].map((text) => ({ text, author: 'Ada' }));
  await api.call('POST', `/api/admin/batches/${id}/questions/import`, { rows });
  await openPanel(page, session, `/admin?batch=${id}&view=questions`);
  await expect(page.getByText('One?')).toBeHidden();
  const states = page.getByLabel('State of the questions');
  await states.selectOption('Waiting to be read');
  await page.getByRole('checkbox', { name: /One\?/ }).check();
  await page.getByRole('checkbox', { name: /Two\?/ }).check();
  await page.getByRole('button', { name: 'Publish selected' }).click();
  await toast(page, 'Success', '2 questions were published.');
  await page.getByRole('checkbox', { name: /Three\?/ }).check();
  await page.getByRole('button', { name: 'Decline selected…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline 1 question' });
  await dialog.getByLabel('Own words').check();
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It was asked before.');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await toast(page, 'Success', '1 question was declined.');
  await expect(page.getByText('There are no questions in this state.')).toBeVisible();
  await states.selectOption('Declined');
  await expect(page.getByText('Declined: It was asked before.')).toBeVisible();
  await states.selectOption('Published');
  await expect(page.getByText('Two?')).toBeVisible();

  await test.step('at the counter one is added for somebody without an address, by a box that says so', async () => {
    await page.getByRole('button', { name: 'Add Question' }).click();
    const add = page.getByRole('dialog', { name: 'Create New Question' });
    await add.getByLabel('Question Text').fill('Who counts the trees?');
    await add.getByLabel('Author Name').fill('Grace');
    await add.getByRole('button', { name: 'Create Question' }).click();
    await expect(add.getByText('Please fill in this field.')).toBeVisible();
    await add.getByLabel('This person has no email address').check();
    await expect(add.getByLabel('Author Email')).toBeHidden();
    await expect(add.getByText('Nobody can be told what becomes of the question')).toBeVisible();
    await add.getByRole('button', { name: 'Create Question' }).click();
    await toast(page, 'Success', 'Question created successfully!');
    await expect(page.getByText('Who counts the trees?')).toBeVisible();
  });
});
