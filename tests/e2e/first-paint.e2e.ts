import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the questions are readable, and nothing of an e-mail address', async ({ page, api }) => {
    await api.openBatch({ questions: 3, name: 'A </script><b>bold</b> council' });
    const answer = await page.goto('/');
    await expect(page.getByText('Question number 2?')).toBeVisible();
    await expect(page.getByText('A </script><b>bold</b> council')).toBeVisible();
    expect(await answer?.text()).not.toContain('@example.org');
    expect(answer?.headers()).toMatchObject({ 'content-encoding': 'br', etag: expect.stringMatching(/^"/) });
  });

  test('the page about the circle is readable', async ({ page }) => {
    await page.goto('/training-circle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

for (const phase of [1, 2, 3] as const) {
  test(`the scripts take over the page of phase ${phase} as it was sent, and ask for nothing again`, async ({
    page,
    api,
  }) => {
    await api.openBatch({ questions: 5, phase });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // So that a page drawn anew is told from one taken over.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const title = document.getElementById('phase-title');
        if (title) title.dataset.sent = 'by the server';
      });
    });
    await page.goto('/');
    await page.waitForFunction(() => {
      const shown = document.querySelector('time')?.textContent ?? '';
      return shown.length > 0 && !shown.includes('Coordinated Universal Time');
    });
    await expect(page.getByText('Question number 5?')).toBeVisible();
    expect(complaints).toEqual([]);
    expect(asked).not.toContain('/api/active-batch');
    if (phase === 1) await page.getByLabel('Name').fill('Ada');
    await expect(page.locator('#phase-title')).toHaveAttribute('data-sent', 'by the server');
  });
}

test('scripts and styles come compressed and stay for a year', async ({ page, api }) => {
  await api.openBatch({ questions: 1 });
  const assets: Record<string, string>[] = [];
  page.on('response', (answer) => {
    // Typefaces are compressed in themselves.
    if (/\/assets\/.+\.(js|css)$/.test(answer.url())) assets.push(answer.headers());
  });
  await page.goto('/');
  await expect.poll(() => assets.length).toBeGreaterThan(2);
  for (const headers of assets)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
});

test.describe('while the scripts are on their way', () => {
  test('the page is painted, styles and all', async ({ page, api }) => {
    await api.openBatch({ questions: 5 });
    const letIn = await openWithoutScripts(page);
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await expect(page.getByText('Question number 5?')).toBeVisible();
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('.q') ?? document.body).flexDirection),
    ).toBe('column');
    letIn();
  });

  test('a form that is sent goes on by the plain pages, and keeps what was typed', async ({ page, api }) => {
    await api.openBatch({ questions: 5 });
    const letIn = await openWithoutScripts(page);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Question' }).fill('Who speaks for the river?');
    await page.getByLabel('Email').press('Enter');
    await expect(page).toHaveURL('/ask');
    await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Who speaks for the river?');
    await page.getByRole('button', { name: 'Submit Question' }).click();
    await expect(page.getByText('Your question has been submitted successfully!')).toBeVisible();
    letIn();
  });

  test('what is searched for is found when they are there', async ({ page, api }) => {
    await api.openBatch({ questions: 25 });
    const letIn = await openWithoutScripts(page);
    await page.getByRole('searchbox').fill('number 25');
    letIn();
    await expect(page.getByText('Question number 24?')).toBeHidden();
    await expect(page.getByText('Question number 25?')).toBeVisible();
  });

  test('a button that is pressed goes on by the plain pages', async ({ page, api }) => {
    await api.openBatch({ questions: 5, phase: 2 });
    const letIn = await openWithoutScripts(page);
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    await expect(page).toHaveURL(/\/start\?$/);
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    await expect(page).toHaveURL('/stones?started');
    await expect(page.getByRole('group', { name: 'Question number 5?' })).toBeVisible();
    letIn();
  });
});

/** Opens the public page, whose scripts wait until what this returns is called. */
async function openWithoutScripts(page: Page): Promise<() => void> {
  let letIn = () => {};
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  return letIn;
}

test('who chose dark has it from the first paint on, on each page, and no page waits for a script', async ({
  page,
  session,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  // As it is drawn: a plain page names the same colour as older browsers read it.
  const ground = () =>
    page.evaluate(() => {
      const drawn = new OffscreenCanvas(1, 1).getContext('2d');
      if (!drawn) throw new Error('Nothing can be drawn here.');
      drawn.fillStyle = getComputedStyle(document.body).backgroundColor;
      drawn.fillRect(0, 0, 1, 1);
      return drawn.getImageData(0, 0, 1, 1).data.join();
    });
  const light = await ground();
  await page.getByRole('button', { name: 'Dark colours', pressed: false }).click();
  await expect(page.getByRole('button', { name: 'Dark colours', pressed: true })).toBeVisible();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  // Nothing but what the server sends.
  await page.route('**/*.js', (route) => route.abort());
  await page.context().addCookies(session.cookies);
  for (const path of ['/', '/privacy', '/nowhere', '/admin']) {
    await page.goto(path);
    expect(await ground(), path).toBe(dark);
    const waitedFor = page.locator('script[src]:not([defer], [type="module"])');
    await expect(waitedFor, path).toHaveCount(0);
  }
});
