import type { Page } from '@playwright/test';
import { comeBack, loseNextAnswer } from './failures.ts';
import { expect, test } from './fixtures.ts';

const unknown = 'We do not know yet whether it arrived. Please press again: it counts once.';
const arrived = 'Your question has been submitted successfully!';
const given = 'Stone allocations have been saved successfully!';

async function fillIn(page: Page, question: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Question' }).click();
const questions = /\/api\/batches\/[^/]+\/questions$/;

async function choose(page: Page, ...numbers: number[]): Promise<void> {
  for (const n of numbers) {
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`Question number ${n}\\?`) })
      .first()
      .click();
  }
}

/** Up to the last press, which `confirm` makes. */
async function pickFour(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  await choose(page, 1, 2, 3, 4);
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  const review = page.getByRole('dialog');
  return { review, confirm: () => review.getByRole('button', { name: 'Complete Stoning' }).click() };
}

test.describe('a lost answer of a submission', () => {
  test('is no failure: it is asked again when the network is back, and the own question is offered to nobody; is one that does not come for long, and is told after a reload, too; a press stores it once, other words are not sent by themselves, and the end of the phase asks for it', async ({
    page,
    api,
  }) => {
    const { id } = await api.openBatch({ questions: 4 });
    const question = page.getByRole('textbox', { name: 'Question', exact: true });
    const count = async () => (await api.call<unknown[]>('GET', '/api/admin/questions')).length;
    await page.goto('/');

    await test.step('when the network is back', async () => {
      await fillIn(page, 'Did this question of mine arrive?');
      await loseNextAnswer(page, questions);
      await submit(page);
      await expect(page.getByRole('alert').filter({ hasText: unknown })).toBeVisible();
      await expect(page.getByText('Failed to submit question', { exact: false })).toHaveCount(0);
      // It stands in the list by now, and similar ones were looked for since.
      await expect(page.locator('.q', { hasText: 'Did this question of mine arrive?' })).toBeVisible();
      const looks = () => page.evaluate(() => performance.getEntriesByName('similar').length);
      const before = await looks();
      await api.ask(id, 'Another?', 'Ben');
      await expect.poll(looks).toBeGreaterThan(before);
      await expect(page.getByText('may ask the same', { exact: false })).toHaveCount(0);
      await comeBack(page);
      await expect(page.getByText(arrived)).toBeVisible();
      await expect(page.getByText(unknown)).toHaveCount(0);
      expect(await count()).toBe(6);
    });
    await page.clock.install();
    await page.reload();

    await test.step('one that does not come for long', async () => {
      await fillIn(page, 'Does it ever arrive?');
      const reached = Promise.withResolvers<void>();
      await page.route(questions, () => reached.resolve(), { times: 1 });
      await submit(page);
      await reached.promise;
      await page.clock.fastForward(45_000);
      await expect(page.getByText(unknown)).toBeVisible();
      await submit(page);
      await expect(page.getByText(arrived)).toBeVisible();
      await page.reload();
    });

    await fillIn(page, 'Did it arrive?');
    await loseNextAnswer(page, questions, 'portal');
    await submit(page);
    await expect(page.getByText(unknown)).toBeVisible();
    await page.reload();
    await expect(page.getByText(unknown)).toBeVisible();
    await expect(question).toHaveValue('Did it arrive?');
    await submit(page);
    await expect(page.getByText(arrived)).toBeVisible();
    expect(await count()).toBe(8);

    await test.step('other words', async () => {
      await page.reload();
      await fillIn(page, 'Who speaks for the river?');
      await loseNextAnswer(page, questions, 'proxy');
      await submit(page);
      await expect(page.getByText(unknown)).toBeVisible();
      await question.fill('Who speaks for our river?');
      await expect(page.getByText(unknown)).toHaveCount(0);
      await comeBack(page);
      await submit(page);
      await expect(page.getByText('Your question has arrived with its earlier words.', { exact: false })).toBeVisible();
      await expect(page.getByText('Failed to submit question. Please try again.')).toBeVisible();
      expect(await count()).toBe(9);
    });

    await test.step('the end of the phase', async () => {
      await page.reload();
      await fillIn(page, 'Did it arrive in time?');
      await loseNextAnswer(page, questions);
      await submit(page);
      await expect(page.getByText(unknown)).toBeVisible();
      await api.change(id, { phase: 2 });
      await expect(page.getByText(arrived)).toBeVisible();
      await expect(page.getByText('so it is not in the list', { exact: false })).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Your questions' })).toBeVisible();
    });
  });
});

test('a lost answer of a ballot is no failure: it is asked again when the network is back, told as given by a press that begins again, and asked for after the end of the phase', async ({
  page,
  api,
  newVisitor,
}) => {
  const batch = await api.openBatch({ phase: 2, questions: 4 });

  await test.step('when the network is back', async () => {
    const { review, confirm } = await pickFour(page);
    await loseNextAnswer(page, /\/ballots$/, 'portal');
    await confirm();
    await expect(review.getByText(`${unknown} Your picks from before are kept.`)).toBeVisible();
    await expect(page.getByText('Failed to save stone allocations', { exact: false })).toHaveCount(0);
    await comeBack(page);
    await expect(page.getByText(given)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
  });

  await test.step('by a press that begins again', async () => {
    const again = await newVisitor();
    const { review, confirm } = await pickFour(again);
    await loseNextAnswer(again, /\/ballots$/);
    await confirm();
    await expect(review.getByText(unknown, { exact: false })).toBeVisible();
    await again.reload();
    await expect(again.locator('.toast')).toContainText('Success Your ten stones are given');
    await expect(again.getByText('You have already completed', { exact: false })).toHaveCount(0);
  });

  await test.step('after the end of the phase', async () => {
    const late = await newVisitor();
    const { review, confirm } = await pickFour(late);
    await loseNextAnswer(late, /\/ballots$/, 'proxy');
    await confirm();
    await expect(review.getByText(unknown, { exact: false })).toBeVisible();
    await api.change(batch.id, { phase: 3 });
    await expect(late.getByRole('heading', { name: '“Stoning” is closed' })).toBeAttached();
    await expect(review.getByText(unknown, { exact: false })).toBeVisible();
    await confirm();
    await expect(late.getByText(given)).toBeVisible();
  });
  const [counted] = await api.call<{ ballots: number }[]>('GET', '/api/admin/batches');
  expect(counted?.ballots).toBe(3);
});

test('a lost answer of a press for a question: each is asked again when the network is back', async ({ page, api }) => {
  const batch = await api.openBatch();
  await api.ask(batch.id, 'Will there be a night bus to the villages?', 'Ben');
  await page.goto('/');

  await test.step('of who asks the same', async () => {
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Is a night bus to the villages planned?');
    await loseNextAnswer(page, /\/co-askers$/, 'portal');
    await page.getByRole('button', { name: 'That is my question too' }).click();
    await expect(page.getByText(unknown)).toBeVisible();
    await comeBack(page);
    await expect(page.getByText('You are counted with this question.', { exact: false })).toBeVisible();
  });

  await fillIn(page, 'Who speaks for the river?');
  await submit(page);
  const own = page.getByRole('region', { name: 'Your questions' });
  await own.getByText('Your questions').click();

  await test.step('of who changes the words', async () => {
    await own.getByRole('button', { name: 'Change the words' }).click();
    await own.getByLabel('Your question, in other words').fill('Who speaks for our river?');
    await loseNextAnswer(page, /\/mine$/, 'nothing', 'PATCH');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByText(unknown)).toBeVisible();
    await comeBack(page);
    await expect(page.getByText('Your new words stand in the list.')).toBeVisible();
  });

  await test.step('of who withdraws it: no page of a network is taken for a yes', async () => {
    await own.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('alertdialog');
    await loseNextAnswer(page, /\/mine$/, 'portal', 'DELETE');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog.getByText(unknown)).toBeVisible();
    await comeBack(page);
    await expect(page.getByText('Your question was withdrawn.').first()).toBeVisible();
  });
});
