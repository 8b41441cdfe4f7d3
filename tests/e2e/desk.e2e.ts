import { press } from './batch-rows.ts';
import { failCalls } from './failures.ts';
import { expect, openPanel, test } from './fixtures.ts';
import { openReviewed, submitTo } from './reviewed.ts';

test('what is sent waits, and is decided by one key each', async ({ page, api, session }) => {
  const batch = await openReviewed(api);
  for (const text of ['Who speaks for the river?', 'Buy my boots!', 'What shuold we stop doing?', 'What of the mill?'])
    await submitTo(api, batch, text);

  await openPanel(page, session);
  await expect(page).toHaveTitle(/^\(4\) /);
  await page
    .getByText(/^4 questions wait to be read in/)
    .getByRole('link')
    .click();
  const words = page.locator('.desk-words');
  await expect(words).toContainText('Who speaks for the river?');
  await expect(words).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByLabel('Language of the question')).toContainText('English (guessed)');
  await page.getByLabel('Language of the question').selectOption('Deutsch');
  await page.getByRole('button', { name: 'Save language' }).click();
  await expect(words.locator('p').first()).toHaveAttribute('lang', 'de');
  await expect(words).toBeFocused();
  await page.keyboard.press('p');
  await expect(words).toContainText('Buy my boots!');
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'It advertises something.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(words).toBeFocused();
  await page.keyboard.press('d');
  await page.keyboard.press('4');
  await expect(words).toContainText('What shuold we stop doing?');
  await expect(page.getByText('Declined: Buy my boots!')).toBeVisible();
  await page.keyboard.press('u');
  await expect(words).toContainText('Buy my boots!');
  // Whoever was elsewhere in the panel has the focus on the tab by which they came back.
  await page.getByRole('tab', { name: /^Now/ }).click();
  await page.getByRole('tab', { name: /^Desk 3$/ }).click();
  await expect(page.getByText('3 questions wait', { exact: true })).toBeVisible();
  await expect(words).toContainText('Buy my boots!');
  await page.keyboard.press('s');
  await expect(words).toContainText('What shuold we stop doing?');
  await page.keyboard.press('e');
  await page.getByLabel('The words to publish').fill('What should we stop doing?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(words).toContainText('What of the mill?');
  await page.keyboard.press('p');
  await expect(words).toContainText('Buy my boots!');
  await page.keyboard.press('d');
  await page.getByLabel('Own words').fill('This is a notice board.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing waits to be read.')).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
  const { questions } = await api.call<{ questions: { text: string }[] }>('GET', '/api/active-batch');
  const listed = questions.map(({ text }) => text);
  for (const text of ['Who speaks for the river?', 'What should we stop doing?', 'What of the mill?'])
    expect(listed).toContain(text);
  expect(listed).not.toContain('Buy my boots!');
});

test('while all questions wait, the page of the batch leads to them, and nobody reads that none was asked; a decision that crossed an edit, or did not arrive, brings the question back', async ({
  page,
  api,
  session,
}) => {
  const { id } = await api.openBatch();
  await api.change(id, { rules: { moderation: 'before_publishing' } });
  const first = await submitTo(api, { id }, 'One?');
  await submitTo(api, { id }, 'Two?');
  await page.goto('/');
  await expect(page.locator('#questions')).toContainText('No question is published yet');
  await expect(page.getByText('Be the first')).toHaveCount(0);

  await openPanel(page, session, `/admin?batch=${id}`);
  await expect(page.locator('.figures > div').first()).toHaveText('wait to be read2');
  await expect(page.getByText('nobody has asked a question yet')).toHaveCount(0);
  await press(page.getByRole('region', { name: 'Read them' }), 'Read them');
  const words = page.locator('.desk-words');
  await expect(words).toContainText('One?');

  await api.call('PATCH', `/api/admin/questions/${first}`, { text: 'And one?' });
  await page.keyboard.press('p');
  await expect(page.getByText(/^Its author changed it meanwhile/)).toBeVisible();
  await expect(words).toContainText('And one?');
  const { restore } = await failCalls(page, 'POST', /\/publish$/);
  await page.keyboard.press('p');
  await expect(page.getByText(/^Your decision was not taken\./)).toBeVisible();
  await restore();
  await page.keyboard.press('p');
  await expect(words).toContainText('Two?');
});

test('one that asks several things is split by a key, two that ask the same are merged by one, and each is taken back by one', async ({
  page,
  api,
  session,
  newVisitor,
}) => {
  const batch = await openReviewed(api);
  const asked = [
    'The bus is late. Why? And who pays for it?',
    'What of the mill?',
    'Who mends the old bridge?',
    'Who mends the old bridge, and when?',
  ];
  for (const text of asked) await submitTo(api, batch, text);
  await openPanel(page, session, `/admin?batch=${batch.id}&view=desk`);
  const words = page.locator('.desk-words');
  await expect(words).toContainText('This seems to ask several things.');
  await page.keyboard.press('t');
  await expect(page.getByLabel('Question 1')).toHaveValue('The bus is late. Why?');
  await page.getByLabel('Question 1').fill('Why is the bus late?');
  await page.getByLabel('Question 2').fill('Who pays for the bus?');
  await page.getByRole('button', { name: 'Split' }).click();
  await expect(words).toContainText('What of the mill?');
  await expect(page.getByText('Split: The bus is late. Why? And who pays for it?')).toBeVisible();
  const listed = async () => {
    const { questions } = await api.call<{ questions: { text: string }[] }>('GET', '/api/active-batch');
    return questions.map(({ text }) => text).filter((text) => text.includes('bus'));
  };
  expect((await listed()).toSorted()).toEqual(['Who pays for the bus?', 'Why is the bus late?']);
  await page.keyboard.press('u');
  await expect(words).toContainText('The bus is late. Why?');
  expect(await listed()).toEqual([]);

  const visitor = await newVisitor();
  await visitor.goto('/');
  for (const next of ['What of the mill?', 'Who mends the old bridge?']) {
    await page.keyboard.press('s');
    await expect(words).toContainText(next);
  }
  await page.keyboard.press('m');
  await page.getByRole('checkbox', { name: 'Who mends the old bridge, and when?' }).uncheck();
  const wording = page.getByLabel('One wording for all of them');
  await page.getByRole('checkbox', { name: 'Who mends the bridge?' }).check();
  await expect(wording).toHaveValue('Who mends the bridge?');
  await page.getByRole('checkbox', { name: 'Who mends the old bridge, and when?' }).check();
  await expect(wording).toHaveValue('Who mends the old bridge, and when?');
  await wording.fill('When is the old bridge mended?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(words).toContainText('The bus is late. Why?');
  await expect(page.getByText('Merged: When is the old bridge mended?')).toBeVisible();
  await expect(page.getByText('2 questions wait', { exact: true })).toBeVisible();
  await expect(visitor.locator('#questions').getByText('When is the old bridge mended?')).toBeVisible();
  await page.keyboard.press('u');
  await expect(words).toContainText('Who mends the old bridge?');
  await expect(page.getByText('4 questions wait', { exact: true })).toBeVisible();
  await expect(visitor.locator('#questions').getByText('When is the old bridge mended?')).toHaveCount(0);
});
