import { expect, type Page } from '@playwright/test';

/** Resolves when a message with these words is shown. */
export function toasted(page: Page, words: string): Promise<void> {
  return expect(page.getByRole('region', { name: 'Messages' }).getByText(words).first()).toBeVisible();
}
