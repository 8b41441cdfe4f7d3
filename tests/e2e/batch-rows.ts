import { expect, type Locator, type Page } from '@playwright/test';
import type { AdminApi } from './admin-api.ts';

export const council = 'December 2026 Council';

/** The row of a batch, or of whatever has these words. */
export const row = (page: Page, name = council) => page.getByRole('row', { name: new RegExp(name) });

/**
 * Presses the button whose name begins with this. Of a batch's row only the next sensible step is one; where there is none of
 * this name, it is in the row's menu. `more` is that menu's name in the page's language.
 */
export async function press(within: Page | Locator, name: string, more = 'More actions'): Promise<void> {
  const button = within.getByRole('button', { name: startingWith(name) }).first();
  const menu = within.getByRole('button', { name: startingWith(more) }).first();
  const page = 'page' in within ? within.page() : within;
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(button.or(menu).first()).toBeVisible();
  // What is the row's button is not in its menu: while the row follows an act it moves from one to the other.
  await expect(async () => {
    if ((await button.count()) === 0) {
      if ((await page.getByRole('menu').count()) === 0) await menu.click({ timeout: 10_000 });
      await expect(item.or(button).first()).toBeVisible({ timeout: 10_000 });
      if ((await item.count()) > 0) return item.click({ timeout: 10_000 });
    }
    // The menu that was opened when it was still there lies over the button.
    if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
    await button.click({ timeout: 10_000 });
  }).toPass();
}

/** What a row's button says before it names the row; where letters run the other way, behind a mark that isolates it. */
export const startingWith = (text: string) => new RegExp(`^\u2068?${text}`);

/** Something in the menu of the batch's row. */
export async function choose(page: Page, item: string): Promise<void> {
  await press(row(page), 'More actions');
  await page.getByRole('menuitem', { name: item }).click();
}

/** The batch that was made last. */
export async function batchIdOf(api: AdminApi): Promise<string> {
  const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
  return batch?.id ?? '';
}

/** All questions, the newest first. */
export async function idsOf(api: AdminApi): Promise<string[]> {
  const questions = await api.call<{ id: string }[]>('GET', '/api/admin/questions');
  return questions.map(({ id }) => id);
}
