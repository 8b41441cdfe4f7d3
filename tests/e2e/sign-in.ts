import type { Page } from '@playwright/test';
import { adminText, signInText } from '#web/text/admin.ts';
import { administrator } from './admin-api.ts';

/** Signs in, in whatever language the page is. */
export async function signIn(page: Page, who = administrator): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel(adminText.email).fill(who.email);
  await page.getByLabel(signInText.password).fill(who.password);
  await page.getByRole('button', { name: signInText.signIn, exact: true }).click();
}
