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
    if (answer.url().includes('/assets/')) assets.push(answer.headers());
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

test('the page is painted before its scripts are fetched', async ({ page, api }) => {
  await api.openBatch({ questions: 5 });
  await page.goto('/');
  await expect(page.getByLabel('Name')).toBeEditable();
  const { painted, fetched } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    fetched: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/'))
      .map(({ startTime }) => startTime),
  }));
  expect(fetched.length).toBeGreaterThan(2);
  expect(Math.min(...fetched)).toBeGreaterThanOrEqual(painted);
});

for (const { phase, button, answer } of [
  { phase: 1, button: 'Submit Question', answer: 'Please fill in all fields' },
  { phase: 2, button: 'Start 10 Stoning Process', answer: 'Step 1 of 4' },
] as const) {
  test(`'${button}', pressed before the scripts are there, is done when they are`, async ({ page, api }) => {
    await api.openBatch({ questions: 5, phase });
    let letIn = () => {};
    const gate = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route('**/assets/**', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('button', { name: button }).click();
    letIn();
    await expect(page.getByText(answer).first()).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}
