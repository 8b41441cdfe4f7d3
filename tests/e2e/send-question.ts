import type { Page } from '@playwright/test';

/** Of whom nothing is said, the form knows it or is to miss it. */
export type Writer = { name?: string; email?: string };

/** Fills in the form of the page and presses its button, as a visitor does. */
export async function sendQuestion(page: Page, text: string, { name, email }: Writer = {}): Promise<void> {
  if (name) await page.getByLabel('Name').fill(name);
  if (email) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Question', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Submit Question' }).click();
}
