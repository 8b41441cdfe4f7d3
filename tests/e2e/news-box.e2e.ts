import type { Page } from '@playwright/test';
import ar from '#text/languages/ar.json' with { type: 'json' };
import type { AdminApi } from './admin-api.ts';
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

for (const width of [390, 1280])
  test(`the box is there with the first paint, and moves nothing when its script comes, ${width} px wide`, async ({
    page,
    api,
  }) => {
    await openWithNotices(api);
    await page.setViewportSize({ width, height: 800 });
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
    await settle(page);
    const before = await act(page).boundingBox();
    const shiftsBefore = await shifts(page);
    letIn();
    await expect(async () => {
      await box(page).setChecked(false);
      await box(page).setChecked(true);
      expect(await isKept(page)).toBe(true);
    }).toPass();
    expect(await act(page).boundingBox()).toEqual(before);
    expect((await shifts(page)) - shiftsBefore).toBe(0);
  });

test('what is ticked before the script is here stays ticked, keeps the focus, and is sent', async ({
  page,
  api,
  mailbox,
}) => {
  await openWithNotices(api);
  const letIn = await holdBox(page);
  await page.goto('/');
  await box(page).press('Space');
  letIn();
  await expect.poll(() => isKept(page)).toBe(true);
  await expect(box(page)).toBeChecked();
  await expect(box(page)).toBeFocused();
  await ask(page);
  await expect(box(page)).not.toBeChecked();
  expect((await mailbox.take()).recipients).toEqual(['ada@example.org']);
});

test("in 'Your questions' it is asked for later, says that it waits to be confirmed, and ends there", async ({
  page,
  api,
  mailbox,
  context,
}) => {
  await openWithNotices(api);
  await page.goto('/');
  await ask(page);
  await expect(page.getByText('Your question has been submitted successfully!')).toBeVisible();
  const own = page.getByRole('region', { name: 'Your questions' });
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
  await page.route('**/mine/news', (route) => route.abort());
  await later.press('Space');
  await expect(own.locator('.form-error')).toBeVisible();
  await expect(later).toBeChecked();
  await page.unroute('**/mine/news');
  await later.press('Space');
  await expect(own).toContainText('No further mail comes about this question.');
  await expect(later).not.toBeChecked();
  await page.reload();
  await own.getByText('Your questions').click();
  await expect(later).not.toBeChecked();
});

test('where the batch offers no mails nobody sees a box', async ({ page, api }) => {
  await api.openBatch({ questions: 3 });
  await page.goto('/');
  await ask(page);
  await page.getByRole('region', { name: 'Your questions' }).getByText('Your questions').click();
  await expect(page.getByText('It stands in the list.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('without scripts the pages of the links confirm and end, in Arabic on a phone', async ({
  browser,
  server,
  api,
  mailbox,
}) => {
  const id = await openWithNotices(api);
  const sent = { name: 'Ada', email: 'ada@example.org', text: 'Who speaks for the river?', news: true };
  await api.call('POST', `/api/batches/${id}/questions`, sent);
  const context = await browser.newContext({
    ...{ baseURL: server.address, javaScriptEnabled: false, locale: 'ar' },
    ...{ viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  });
  const page = await context.newPage();
  const { page: said } = ar.news.mail.news;
  await page.goto(linkIn((await mailbox.take()).text, 'confirm'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('Who speaks for the river?')).toBeVisible();
  await page.getByRole('button', { name: said.confirm.act }).click();
  await expect(page.getByRole('heading', { name: said.confirmed.title })).toBeVisible();
  await page.getByRole('link', { name: said.back }).click();
  await expect(page).toHaveURL('/');

  await api.change(id, { phase: 2 });
  await page.goto(linkIn((await mailbox.take()).text, 'end'));
  await page.getByRole('button', { name: said.end.act }).click();
  await expect(page.getByRole('heading', { name: said.ended.title })).toBeVisible();
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await context.close();
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
