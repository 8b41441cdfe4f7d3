import type { Page } from '@playwright/test';
import { noIdentity } from '#contract/running/identity.ts';
import { expect, test } from './fixtures.ts';
import { sendQuestion, type Writer } from './send-question.ts';

const writer = { name: 'Maren Holt', email: 'maren@example.org' };

test('who asked a question is told at the form as long as it stands, finds it in the list, and can ask another one', async ({
  page,
  api,
}) => {
  await api.openBatch({ questions: 20 });
  await page.goto('/');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Seen by the administrators only, who use it to reach you about your question.',
  );

  await test.step('where a search leaves it out, its link leads to the list', async () => {
    await page.getByRole('searchbox').fill('number 7');
    await ask(page, 'Who listens to the river?', writer);
    await page.getByRole('link', { name: 'Show it in the list' }).click();
    // Otherwise leaving the stoning view would lead to the list too.
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Questions (21)' })).toBeInViewport();
    await page.reload();
  });

  await test.step('a text that asks several things is told so quietly, and is taken', async () => {
    const hint = page.getByText('This seems to ask several things.');
    const question = page.getByLabel('Question', { exact: true });
    await question.fill('Who speaks for the river, and for all that lives in it, when we meet?');
    await expect(hint).toHaveCount(0);
    const several = 'Who speaks for the river when we meet in the council? And who for the trees?';
    await question.fill(several);
    await expect(hint).toBeVisible();
    await ask(page, several, writer);
  });

  // The page's time stands, so that its message does not go away on a slow machine.
  await page.clock.install();
  await page.reload();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await ask(page, 'Who speaks for the river?', writer);
  const taken = page.locator('form').getByRole('status').filter({ hasText: 'Your question has been taken' });
  await expect(taken).toBeVisible();

  await test.step('the message is seen, and not heard beside it', async () => {
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText('Your question has been submitted successfully!')).toBeVisible();
    await expect(messages.getByRole('status')).toBeEmpty();
    await messages.getByRole('button', { name: 'Close message' }).click();
    await expect(taken).toBeVisible();
  });

  await test.step('the link leads to the question', async () => {
    await taken.getByRole('link').click();
    const card = page.locator('#questions').getByRole('listitem').filter({ hasText: 'Who speaks for the river?' });
    await expect(card).toBeFocused();
    await expect(card).toBeInViewport();
    await page.clock.resume();
  });

  await test.step('who comes to this browser next finds no name and no address', async () => {
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('');
    expect(await page.content()).not.toContain('maren@example.org');
  });

  await test.step('nothing is said to have been taken beside a question that was refused', async () => {
    await sendQuestion(page, 'Why? '.repeat(300), writer);
    await expect(
      page.getByText('Please shorten your question to 1000 characters', { exact: false }).first(),
    ).toBeVisible();
    await expect(taken).toHaveCount(0);
  });

  await test.step('a question that was deleted is not said to stand in the list any more', async () => {
    await ask(page, 'Who speaks for the lake?', writer);
    await expect(page.getByRole('heading', { name: 'Questions (24)' })).toBeVisible();
    await expect(taken).toBeVisible();
    const questions = await api.call<{ id: string; text: string }[]>('GET', '/api/admin/questions');
    const { id } = questions.find(({ text }) => text === 'Who speaks for the lake?') ?? {};
    await api.call('DELETE', `/api/admin/questions/${id}`);
    await expect(taken).toHaveCount(0);
  });
});

test('the page says whom to ask without a batch, at its form what a question should be, and that a full batch is full, on the projector too', async ({
  page,
  api,
}) => {
  const main = page.getByRole('main');
  const earlier = page.getByRole('link', { name: 'Earlier councils' });
  await test.step('without a batch it says whom to ask, and leads to no empty list', async () => {
    await page.goto('/');
    await expect(main.getByRole('heading', { name: 'No Active Batch' })).toBeVisible();
    await expect(earlier).toHaveCount(0);
    await api.call('PUT', '/api/admin/identity', { ...noIdentity, contact: 'office@altdorf.example' });
    await page.reload();
    const contact = main.getByRole('link', { name: 'office@altdorf.example' });
    await expect(contact).toHaveAttribute('href', 'mailto:office@altdorf.example');
  });

  const { id } = await api.openBatch({ questions: 4 });
  const policy = 'One thing each, and nobody by name.\nMore: https://example.org/how';
  await api.change(id, { policy, rules: { question_length: 100 } });
  await page.goto('/');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    /No address\? Please ask: office@altdorf\.example$/,
  );
  await expect(page.locator('#submit')).toContainText('One thing each, and nobody by name.');
  await expect(page.locator('#submit').getByRole('link', { name: 'https://example.org/how' })).toBeVisible();
  const question = page.getByLabel('Question', { exact: true });

  await test.step('how much room is left', async () => {
    await question.fill('a'.repeat(84));
    await expect(question).not.toHaveAccessibleDescription(/characters/);
    await question.fill('a'.repeat(90));
    await expect(question).toHaveAccessibleDescription('10 characters left');
    await sendQuestion(page, 'a'.repeat(101), writer);
    await expect(page.getByText('Please shorten your question to 100 characters').first()).toBeVisible();
  });

  await test.step('a rule that was changed meanwhile refuses it in words, and keeps it', async () => {
    await question.fill('a'.repeat(95));
    await api.change(id, { rules: { question_length: 90 } });
    await sendQuestion(page, 'a'.repeat(95), writer);
    await expect(page.getByText(/Please shorten/).first()).toBeVisible();
    await expect(question).toHaveValue('a'.repeat(95));
  });

  await test.step('a full batch says so where it else invites, before what the organiser says', async () => {
    const full = 'The batch is full: it holds 4 questions, and no further one can be taken for now.';
    await api.change(id, { rules: { questions_limit: 4 } });
    await page.reload();
    const banner = page.getByRole('region', { name: 'Submission' });
    await expect(banner).toContainText(full);
    await expect(banner).not.toContainText('There is a place in the circle for yours.');
    await expect(banner.getByRole('link', { name: 'Submit Your Question' })).toHaveCount(0);
    await api.change(id, { phase_1_text: 'Ask what you like.' });
    await expect(banner.locator('.banner-text')).toHaveText(`${full}Ask what you like.`);
    await page.goto('/?view=wall');
    await expect(page.getByText(full)).toBeVisible();
  });

  await api.change(id, { phase: 2 });
  await api.change(id, { phase: 3 });
  await page.goto('/');
  await expect(earlier).toBeVisible();
});

async function ask(page: Page, text: string, who: Writer = {}): Promise<void> {
  await sendQuestion(page, text, who);
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('');
}

test('where the script of the form does not come, the page is live without it, and its press sends the form as it stands', async ({
  page,
  api,
}) => {
  const { id } = await api.openBatch({ questions: 1 });
  await page.route(/\/question-form-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/');
  await api.ask(id, 'What did we hear meanwhile?', 'Ruth');
  await expect(page.getByText('What did we hear meanwhile?')).toBeVisible();
  const type = async (question: string) => {
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Question' }).fill(question);
  };
  await type('Who waits for scripts?');
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page).toHaveURL('/ask');
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Who waits for scripts?');

  await page.goto('/');
  await api.ask(id, 'And after that?', 'Ruth');
  await expect(page.getByText('And after that?')).toBeVisible();
  await type('Who keeps what was typed?');
  for (const n of [1, 2]) await api.ask(id, `Question number ${n}?`, 'Ruth');
  await api.change(id, { phase: 2 });
  await expect(page.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByText('Who keeps what was typed?')).toBeVisible();
});
