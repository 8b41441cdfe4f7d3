import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the questions and the page about the circle are readable, and nothing of an e-mail address', async ({
    page,
    api,
  }) => {
    await api.openBatch({ questions: 3, name: 'A </script><b>bold</b> council' });
    const answer = await page.goto('/');
    await expect(page.getByText('Question number 2?')).toBeVisible();
    await expect(page.getByText('A </script><b>bold</b> council')).toBeVisible();
    expect(await answer?.text()).not.toContain('@example.org');
    expect(answer?.headers()).toMatchObject({ 'content-encoding': 'br', etag: expect.stringMatching(/^"/) });
    await page.goto('/training-circle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('the scripts take over the page of each phase as it was sent, and ask for nothing again; they come compressed and stay for a year', async ({
  page,
  api,
}) => {
  const { id } = await api.openBatch({ questions: 5 });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const assets: Record<string, string>[] = [];
  page.on('response', (answer) => {
    // Typefaces are compressed in themselves.
    if (/\/assets\/.+\.(js|css)$/.test(answer.url())) assets.push(answer.headers());
  });
  // So that a page drawn anew is told from one taken over.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const title = document.getElementById('phase-title');
      if (title) title.dataset.sent = 'by the server';
    });
  });
  for (const phase of [1, 2, 3]) {
    // Elsewhere meanwhile: a page that is open would ask for what has changed.
    await page.goto('about:blank');
    await api.change(id, { phase });
    asked.length = 0;
    await page.goto('/');
    await page.waitForFunction(() => {
      const shown = document.querySelector('time')?.textContent ?? '';
      return shown.length > 0 && !shown.includes('Coordinated Universal Time');
    });
    await expect(page.getByText('Question number 5?')).toBeVisible();
    expect(complaints, `phase ${phase}`).toEqual([]);
    expect(asked, `phase ${phase}`).not.toContain('/api/active-batch');
    if (phase === 1) await page.getByLabel('Name').fill('Ada');
    await expect(page.locator('#phase-title'), `phase ${phase}`).toHaveAttribute('data-sent', 'by the server');
    if (phase > 1) continue;
    expect(assets.length).toBeGreaterThan(2);
    for (const headers of assets)
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringMatching(/accept-encoding/i),
      });
  }
});

test('while the scripts are on their way the page is painted, and its forms, its search and its buttons lose nothing', async ({
  page,
  api,
}) => {
  const { id } = await api.openBatch({ questions: 25 });
  await test.step('it is painted, styles and all, and what is searched for is found when they are there', async () => {
    const letIn = await openWithoutScripts(page);
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await expect(page.getByText('Question number 25?')).toBeVisible();
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('.q') ?? document.body).flexDirection),
    ).toBe('column');
    await page.getByRole('searchbox').fill('number 25');
    await letIn();
    await expect(page.getByText('Question number 24?')).toBeHidden();
    await expect(page.getByText('Question number 25?')).toBeVisible();
  });

  await test.step('a form that is sent goes on by the plain pages, and keeps what was typed', async () => {
    const letIn = await openWithoutScripts(page);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Question' }).fill('Who speaks for the river?');
    await page.getByLabel('Email').press('Enter');
    await expect(page).toHaveURL('/ask');
    await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Who speaks for the river?');
    await page.getByRole('button', { name: 'Submit Question' }).click();
    await expect(page.getByText('Your question has been submitted successfully!')).toBeVisible();
    await letIn();
  });

  await test.step('a button that is pressed goes on by the plain pages', async () => {
    await api.change(id, { phase: 2 });
    const letIn = await openWithoutScripts(page);
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    await expect(page).toHaveURL(/\/start\?$/);
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    await expect(page).toHaveURL('/stones?started');
    await expect(page.getByRole('group', { name: 'Question number 5?' })).toBeVisible();
    await letIn();
  });
});

/** Opens the public page, whose scripts wait until what this returns is called. */
async function openWithoutScripts(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  return async () => {
    gate.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
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
