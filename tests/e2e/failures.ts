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

export const toast = (page: Page, title: 'Success' | 'Error', message: string) =>
  expect(
    page.getByRole('region', { name: 'Messages' }).getByText(message).first(),
    `${title}: ${message}`,
  ).toBeVisible();
