import { expect, type Page } from '@playwright/test';

/** The server fails at these calls until `restore` is called. */
export async function failCalls(page: Page, method: string, path: RegExp): Promise<{ restore: () => Promise<void> }> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Unexpected error',
            status: 500,
            detail: 'made up',
            code: 'unexpected',
            request_id: 'test',
          }),
        })
      : route.fallback(),
  );
  return { restore: () => page.unroute(path) };
}

/**
 * Page or panel hears nothing of what happens from its next load on, as if its stream stood still. A stream that breaks would not do:
 * a page asks by itself then, and a slow test is overtaken by what it learns.
 */
export async function hearNothing(page: Page): Promise<void> {
  await page.route(/\/api\/(?:admin\/)?events/, () => {});
}

/** What comes in place of an answer: nothing, the sign-in page of a network, or the error page of a proxy. */
type InPlace = 'nothing' | 'portal' | 'proxy';

/** The next call of this kind reaches the server and works, but its answer is lost on the way. */
export async function loseNextAnswer(
  page: Page,
  path: RegExp,
  inPlace: InPlace = 'nothing',
  method?: string,
): Promise<void> {
  let left = 1;
  await page.route(path, async (route) => {
    if (left === 0 || (method && route.request().method() !== method)) return route.fallback();
    left -= 1;
    await route.fetch();
    if (inPlace === 'nothing') return route.abort('connectionreset');
    const status = inPlace === 'portal' ? 200 : 504;
    return route.fulfill({ status, contentType: 'text/html', body: '<h1>Welcome to the train</h1>' });
  });
}

/** The phone leaves the tunnel. */
export async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

/** Resolves when a message says this that was not there when the same was waited for before: a success stays for seven seconds. */
export async function toast(page: Page, title: 'Success' | 'Error', message: string): Promise<void> {
  const told = page.locator('.toast:not([data-read])').filter({ hasText: message });
  await expect(told.first(), `${title}: ${message}`).toBeVisible();
  await told.evaluateAll((all) => {
    for (const one of all) one.setAttribute('data-read', '');
  });
}
