import type { Page } from '@playwright/test';
import { comeBack, loseNextAnswer } from './failures.ts';
import { expect, test } from './fixtures.ts';
import { settle } from './looks.ts';
import { linkIn } from './mailed.ts';
import { sendQuestion } from './send-question.ts';

test.use({ canMail: true });

const box = (page: Page) => page.locator('form').getByLabel('Tell me by mail what becomes of it.');
const act = (page: Page) => page.getByRole('button', { name: 'Submit Question' });

/** Holds back the box's own script; answers what lets it through. */
async function holdBox(page: Page): Promise<() => void> {
  let letIn = () => {};
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/lazy-news-box-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return letIn;
}

/** Whether the box is React's by now: what is chosen is kept. */
const isKept = (page: Page) => page.evaluate(() => /"news":true/.test(sessionStorage.getItem('question_draft') ?? ''));

test("in 'Your questions' news is asked for later, says that it waits to be confirmed, and ends there; the form's box is there with the first paint and moves nothing when its script comes, what is ticked before stays ticked, keeps the focus, and is sent; where the batch offers no mails there is no box", async ({
  page,
  api,
  mailbox,
  context,
  newVisitor,
}) => {
  const { id } = await api.openBatch({ questions: 3 });
  await page.goto('/');
  await ask(page);
  await expect(page.getByText('Your question has been submitted successfully!')).toBeVisible();
  const own = page.getByRole('region', { name: 'Your questions' });
  await own.getByText('Your questions').click();
  await expect(page.getByText('It stands in the list.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await api.change(id, { rules: { notices: 'on' } });
  await page.reload();
  await own.getByText('Your questions').click();
  const later = own.getByLabel('Tell me by mail what becomes of it.');
  await expect(later).not.toBeChecked();
  await later.press('Space');
  await expect(own).toContainText('We send you a mail: please press the link in it');
  await expect(later).toBeChecked();
  await expect(later).toBeFocused();

  const read = await context.newPage();
  await read.goto(linkIn((await mailbox.take()).text, 'confirm'));
  await read.getByRole('button', { name: 'Yes, tell me by mail' }).click();
  await expect(read.getByRole('heading', { name: 'It is confirmed' })).toBeVisible();
  await read.close();
  await page.reload();
  await own.getByText('Your questions').click();
  await expect(own).toContainText('You get mails about this question. Untick the box to stop them.');
  await loseNextAnswer(page, /\/mine\/news$/);
  await later.press('Space');
  await expect(own.getByText('We do not know yet whether it arrived.', { exact: false })).toBeVisible();
  await comeBack(page);
  await expect(own).toContainText('No further mail comes about this question.');
  await expect(later).not.toBeChecked();
  await page.reload();
  await own.getByText('Your questions').click();
  await expect(later).not.toBeChecked();

  await test.step('the form’s box', async () => {
    const fresh = await newVisitor();
    await fresh.setViewportSize({ width: 390, height: 800 });
    const letIn = await holdBox(fresh);
    await fresh.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await fresh.goto('/');
    await expect(box(fresh)).toBeVisible();
    await act(fresh).scrollIntoViewIfNeeded();
    await box(fresh).press('Space');
    await settle(fresh);
    const before = await act(fresh).boundingBox();
    const shiftsBefore = await shifts(fresh);
    letIn();
    await expect.poll(() => isKept(fresh)).toBe(true);
    await expect(box(fresh)).toBeChecked();
    await expect(box(fresh)).toBeFocused();
    expect(await act(fresh).boundingBox()).toEqual(before);
    expect((await shifts(fresh)) - shiftsBefore).toBe(0);

    await ask(fresh, 'Who mends the bridge?', 'ann@example.org');
    await expect(box(fresh)).not.toBeChecked();
    const note = 'We sent a mail to a…@example.org. Please press the link in it, else no news comes.';
    await expect(fresh.locator('form').getByText(note)).toBeVisible();
    expect((await mailbox.take()).recipients).toEqual(['ann@example.org']);
  });
});

async function ask(page: Page, text = 'Who speaks for the river?', email = 'ada@example.org'): Promise<void> {
  await sendQuestion(page, text, { name: 'Ada', email });
}

function shifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { shifts: { sum: number } }).shifts.sum;
  });
}
