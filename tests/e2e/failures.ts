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
 * The visitor's page hears nothing of what happens from its next load on, as if its stream stood still. A stream that breaks would
 * not do: the page asks by itself then, and a slow test is overtaken by what it learns.
 */
export async function hearNothing(page: Page): Promise<void> {
  await page.route('**/api/events*', () => {});
}

/** Resolves when a message says this that was not there when the same was waited for before: a success stays for seven seconds. */
export async function toast(page: Page, title: 'Success' | 'Error', message: string): Promise<void> {
  const told = page.locator('.toast:not([data-read])').filter({ hasText: message });
  await expect(told.first(), `${title}: ${message}`).toBeVisible();
  await told.evaluateAll((all) => {
    for (const one of all) one.setAttribute('data-read', '');
  });
}
