import type { Page } from '@playwright/test';
import type { AdminApi } from './admin-api.ts';
import { expect, test } from './fixtures.ts';
import { sendQuestion } from './send-question.ts';

const maren = { name: 'Maren Holt', email: 'maren@example.org' };
const river = 'Who speaks for the river?';

const own = (page: Page) => page.getByRole('region', { name: 'Your questions' });
/** Where it has nothing to say that the list does not, it is closed. */
const openOwn = (page: Page) => own(page).getByText('Your questions').click();
const change = (page: Page) => own(page).getByRole('button', { name: 'Change the words' });
const words = (page: Page) => own(page).getByLabel('Your question, in other words');
const save = (page: Page) => own(page).getByRole('button', { name: 'Save' });

async function ask(page: Page, text = river, who = maren): Promise<void> {
  await sendQuestion(page, text, who);
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('');
}

async function idOf(api: AdminApi, text: string): Promise<string> {
  const questions = await api.call<{ id: string; text: string }[]>('GET', '/api/admin/questions');
  return questions.find((question) => question.text === text)?.id ?? '';
}

test('who asked finds the question with its state, changes its words and withdraws it, and a second tab loses nothing', async ({
  page,
  api,
  context,
}) => {
  await api.openBatch({ questions: 3 });
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/');
  await expect(own(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tell somebody' })).toBeHidden();
  await ask(page);
  await test.step('somebody can be told, with the address to paste where nothing can be shared', async () => {
    await page.getByRole('button', { name: 'Tell somebody' }).click();
    await expect(page.getByText('The address is copied')).toBeVisible();
  });
  await openOwn(page);
  await expect(own(page)).toContainText(river);
  await expect(own(page)).toContainText('It stands in the list.');

  const second = await context.newPage();
  await second.goto('/');
  await openOwn(second);
  await change(second).click();
  await words(second).fill('Who speaks for the brook?');

  await test.step('by keyboard', async () => {
    await change(page).press('Enter');
    await expect(words(page)).toBeFocused();
    await words(page).fill('Who speaks for our river?');
    await save(page).press('Enter');
    await expect(page.getByText('Your new words stand in the list.').first()).toBeVisible();
    await expect(own(page).locator('summary')).toBeFocused();
    await expect(page.locator('.q', { hasText: 'Who speaks for our river?' })).toBeVisible();
  });

  await test.step('the other tab is told before its words take that place', async () => {
    await expect(own(second).locator('.own-meanwhile')).toContainText('Who speaks for our river?');
    await expect(words(second)).toHaveValue('Who speaks for the brook?');
  });

  await test.step('it is there after a reload, in this browser', async () => {
    await page.reload();
    await openOwn(page);
    await expect(own(page)).toContainText('Who speaks for our river?');
  });

  await own(page).getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('You cannot undo this.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Your question was withdrawn.').first()).toBeVisible();
  await expect(own(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Questions (3)' })).toBeVisible();
  await expect(own(second).locator('.kept')).toContainText('Who speaks for the brook?');
});

test('what is read first says that it waits, why it was declined and that new words wait, what was typed meanwhile stays, and what is merged shows what it became, its place, and what the council says', async ({
  page,
  api,
  server,
}) => {
  const { id: batch } = await api.openBatch({ questions: 6 });
  await api.change(batch, { rules: { moderation: 'before_publishing', own_question: 'excluded' } });
  await page.goto('/');
  await ask(page);
  await expect(own(page)).toContainText('It waits to be read first.');
  const id = await idOf(api, river);

  await test.step('a correction is shown beside it, and the next press puts the typed words in its place', async () => {
    await change(page).click();
    await words(page).fill('Who speaks for our river?');
    await api.call('PATCH', `/api/admin/questions/${id}`, { text: 'Who speaks for this river?' });
    await save(page).click();
    await expect(own(page)).toContainText('It was changed meanwhile, and now reads as follows.');
    await expect(own(page)).toContainText('Who speaks for this river?');
    await expect(words(page)).toHaveValue('Who speaks for our river?');
    await save(page).click();
    await expect(page.getByText('Your new words were received').first()).toBeVisible();
  });

  await test.step('what was declined meanwhile keeps what was typed, also after a reload', async () => {
    await change(page).click();
    await words(page).fill('Who speaks for the brook?');
    await api.call('POST', `/api/admin/questions/${id}/decline`, { reason: 'Names somebody' });
    await save(page).click();
    await expect(own(page)).toContainText('It was not published: Names somebody');
    await expect(own(page)).toContainText('What you typed is still here.');
    await page.reload();
    await expect(change(page)).toHaveCount(0);
    await expect(own(page).locator('.kept')).toContainText('Who speaks for the brook?');
    await own(page).getByRole('button', { name: 'Throw it away' }).click();
    await expect(own(page).locator('.kept')).toHaveCount(0);
  });

  await test.step('new words wait', async () => {
    await api.call('POST', `/api/admin/questions/${id}/publish`, {});
    // The list that everybody sees has it, so this one is read again.
    await expect(own(page)).toContainText('It stands in the list.');
    await change(page).click();
    await expect(words(page)).toHaveAccessibleDescription(/New words are read first/);
    await words(page).fill('Who speaks for the lake?');
    await save(page).click();
    await expect(own(page)).toContainText('Your new words wait to be read first');
    await expect(own(page)).toContainText('Who speaks for the lake?');
    await expect(page.locator('#questions')).toContainText('Who speaks for our river?');
  });

  await api.call('POST', `/api/admin/questions/${id}/publish`, {});
  const text = 'Who speaks for our rivers?';
  const ids = [id, await idOf(api, 'Question number 1?')];
  await api.call('POST', `/api/admin/batches/${batch}/merges`, { ids, text });
  await page.reload();
  await expect(own(page)).toContainText('It was put together with others that ask the same. Together they read:');
  await expect(own(page).locator('.own-item > blockquote').last()).toHaveText(text);
  await api.change(batch, { phase: 2 });
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: text })).toContainText('Yours');
  const others = await Promise.all([2, 3, 4].map((n) => idOf(api, `Question number ${n}?`)));
  await api.castBallot(server, batch, [await idOf(api, text), ...others]);
  await page.getByRole('button', { name: 'Back to Questions' }).click();
  await expect(own(page)).toContainText('Who speaks for the lake?');
  await expect(change(page)).toHaveCount(0);
  await api.change(batch, { phase: 3 });
  await expect(own(page)).toContainText('Place 1.');
  await expect(own(page)).toContainText('It goes to the council.');
  const outcome = { state: 'answered', words: 'From spring on.', day: '2030-02-28', link: null };
  const merged = await idOf(api, text);
  await api.call('PUT', `/api/admin/batches/${batch}/questions/${merged}/outcome`, { outcome });
  await expect(own(page)).toContainText('From spring on.');
  await page.goto(`/batches/${batch}`);
  await expect(own(page)).toContainText('Place 1.');
  await expect(own(page)).toContainText('From spring on.');
});

test('name and address are offered again, shown only to who asks for them, and forgotten at a press', async ({
  page,
  api,
}) => {
  await api.openBatch({ questions: 3 });
  await page.clock.install();
  await page.goto('/');
  await ask(page);
  await page.reload();
  const offer = page.getByRole('button', { name: 'Fill in my name and email from before' });
  await expect(offer).toBeVisible();
  expect(await page.content()).not.toContain(maren.email);
  await offer.click();
  await expect(page.getByLabel('Name')).toHaveValue(maren.name);
  await expect(page.getByLabel('Email')).toHaveValue('m…@e…');
  await expect(offer).toHaveCount(0);
  await page.getByLabel('Question', { exact: true }).fill('Who speaks for the wood?');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('');
  const asked = await api.call<{ text: string; author_email: string }[]>('GET', '/api/admin/questions');
  expect(asked.find(({ text }) => text === 'Who speaks for the wood?')?.author_email).toBe(maren.email);

  const forget = own(page).getByRole('button', { name: 'Do not show them here any more' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await openOwn(page);
  // The page's time stands, so that the seconds for taking it back do not pass on a slow machine.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await forget.click();
  await expect(undo).toBeFocused();
  await expect(own(page)).toHaveCount(0);
  await undo.click();
  await page.clock.resume();
  await expect(own(page)).toContainText(river);
  await expect(own(page).locator('summary')).toBeFocused();
  await expect(offer).toBeVisible();

  await page.getByRole('button', { name: 'That is not me: forget it' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(offer).toHaveCount(0);

  await forget.click();
  await expect(undo).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Your questions are not shown in this browser any more.')).toBeFocused();
  await expect(undo).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Questions (5)' })).toBeVisible();
  await expect(own(page)).toHaveCount(0);
});
