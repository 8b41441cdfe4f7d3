import type { Locator, Page } from '@playwright/test';
import type { AdminApi } from './admin-api.ts';

export const council = 'December 2026 Council';

/** The row of a batch, or of whatever has these words. */
export const row = (page: Page, name = council) => page.getByRole('row', { name: new RegExp(name) });

/** Presses the button whose name begins with this. */
export function press(within: Page | Locator, name: string): Promise<void> {
  return within.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

/** Something in the menu of the batch's row. */
export async function choose(page: Page, item: string): Promise<void> {
  await press(row(page), 'More actions');
  await page.getByRole('menuitem', { name: item }).click();
}

export async function idsOf(api: AdminApi): Promise<string[]> {
  const questions = await api.call<{ id: string }[]>('GET', '/api/admin/questions');
  return questions.map(({ id }) => id);
}
