import type { Page } from '@playwright/test';
import type { AdminApi } from './admin-api.ts';
import { comeBack, loseNextAnswer } from './failures.ts';
import { expect, test } from './fixtures.ts';
import { settle } from './looks.ts';
import { linkIn } from './mailed.ts';

test.use({ canMail: true });

const box = (page: Page) => page.locator('form').getByLabel('Tell me by mail what becomes of it.');
const act = (page: Page) => page.getByRole('button', { name: 'Submit Question' });

async function openWithNotices(api: AdminApi): Promise<string> {
  const { id } = await api.openBatch({ questions: 3 });
  await api.change(id, { rules: { notices: 'on' } });
  return id;
}

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

test('the box is there with the first paint and moves nothing when its script comes; what is ticked before stays ticked, keeps the focus, and is sent', async ({
  page,
  api,
  mailbox,
}) => {
  await openWithNotices(api);
  await page.setViewportSize({ width: 390, height: 800 });
  const letIn = await holdBox(page);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await expect(box(page)).toBeVisible();
  await act(page).scrollIntoViewIfNeeded();
  await box(page).press('Space');
  await settle(page);
  const before = await act(page).boundingBox();
  const shiftsBefore = await shifts(page);
  letIn();
  await expect.poll(() => isKept(page)).toBe(true);
  await expect(box(page)).toBeChecked();
  await expect(box(page)).toBeFocused();
  expect(await act(page).boundingBox()).toEqual(before);
  expect((await shifts(page)) - shiftsBefore).toBe(0);

  await ask(page);
  await expect(box(page)).not.toBeChecked();
  const note = 'We sent a mail to a…@example.org. Please press the link in it, else no news comes.';
  await expect(page.locator('form').getByText(note)).toBeVisible();
  expect((await mailbox.take()).recipients).toEqual(['ada@example.org']);
});

test("in 'Your questions' it is asked for later, says that it waits to be confirmed, and ends there; where the batch offers no mails there is no box", async ({
  page,
  api,
  mailbox,
  context,
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
});

async function ask(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Question', { exact: true }).fill('Who speaks for the river?');
  await act(page).click();
}

function shifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { shifts: { sum: number } }).shifts.sum;
  });
}
