import { expect, openPanel, test } from './fixtures.ts';
import { openPaper } from './sheets.ts';

test('sheets are entered by keyboard alone, what differs gets a third look, and the stack counts in the panel', async ({
  page,
  api,
  session,
}) => {
  const { id, stack, codes, signs } = await openPaper(api);
  await openPanel(page, session, `/entry?batch=${id}&stack=${stack}`);
  const code = page.getByLabel('Code of the sheet');
  const boxes = page.getByLabel('What stands in the boxes 4, 3, 2, 1');
  const type = async (sheet: number, typed: string) => {
    await expect(code).toBeFocused();
    await page.keyboard.type(codes[sheet] ?? '');
    await page.keyboard.press('Enter');
    await expect(boxes).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };
  await type(0, signs().join(' ').toLowerCase());
  await expect(page.getByText('1 sheet in this pass')).toBeVisible();
  await page.keyboard.type(codes[1] ?? '');
  await page.keyboard.press('F2');
  await expect(page.getByText('2 sheets in this pass')).toBeVisible();

  await page.getByLabel('Pass').selectOption('2');
  await type(0, signs().slice(0, 3).join(' '));
  await expect(page.getByText('Four signs are needed.')).toBeVisible();
  await page.keyboard.type(` ${signs()[3]}`);
  await expect(page.getByText('Question number 4?')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 sheet in this pass')).toBeVisible();
  await type(1, signs(1).join(''));
  await expect(page.getByText('2 sheets in this pass')).toBeVisible();
  await type(0, signs(1).join(' '));
  await expect(page.getByText('This sheet was entered before: it may be a photocopy.')).toBeVisible();

  await page.getByRole('button', { name: 'Show what differs' }).click();
  await expect(page.getByText('first pass: unreadable (no. 2)')).toBeVisible();
  await page.getByLabel('Pass').selectOption('3');
  await type(1, signs(1).join(' '));
  await expect(page.getByText(`third look: ${signs(1).join(' ')}`)).toBeVisible();

  await page.goto(`/admin?batch=${id}&view=paper`);
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Nobody can take that back');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Count' }).click();
  await expect(page.getByText('2 sheets counted, 0 invalid')).toBeVisible();
});

test('a helper enters with a code and a name, and sees nothing else of the panel', async ({ page, api }) => {
  const { id, codes, signs } = await openPaper(api);
  const made = await api.call<{ code: string }>('POST', `/api/admin/batches/${id}/helpers`, { opens: 'entry' });
  await page.goto('/entry');
  await page.getByLabel('Code for helpers').fill(made.code.toLowerCase());
  await page.getByLabel('Your name').fill('Ada');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code of the sheet')).toBeFocused();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.keyboard.type(signs().join(' '));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 sheet in this pass')).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('online stoning closes in the panel, and visitors read that paper is counted', async ({
  page,
  api,
  session,
  newVisitor,
}) => {
  const { id } = await openPaper(api);
  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(visitor.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  await openPanel(page, session, `/admin?batch=${id}&view=paper`);
  await page.getByLabel('Sheets in the box').fill('3');
  await page.getByRole('button', { name: 'Close online stoning' }).click();
  await expect(page.getByText('3 sheets lay in the box.')).toBeVisible();
  await expect(visitor.getByText('Online stoning has closed. Paper is being counted.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Start 10 Stoning Process' })).toHaveCount(0);
});

test('sheets are made and printed with codes, signs and four boxes; each is a page', async ({ page, api, session }) => {
  const { id } = await openPaper(api);
  await openPanel(page, session, `/admin?batch=${id}&view=paper`);
  await page.getByLabel('How many').fill('2');
  await page.getByRole('button', { name: 'Make', exact: true }).click();
  await expect(page.getByText('2 sheets are ready to print')).toBeVisible();
  const sheets = page.locator('.paper-sheet');
  await expect(sheets).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  for (const sheet of await sheets.all()) {
    await expect(sheet.locator('.paper-box')).toHaveCount(4);
    await expect(sheet.locator('.paper-questions li')).toHaveCount(6);
    await expect(sheet.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toHaveCount(2);
  }
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});
