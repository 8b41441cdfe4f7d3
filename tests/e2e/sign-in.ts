import type { Page } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { administrator } from './admin-api.ts';

/** Signs in, in whatever language the page is. */
export async function signIn(page: Page, who = administrator): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel(adminTexts.panel.email).fill(who.email);
  await page.getByLabel(adminTexts.signIn.password).fill(who.password);
  await page.getByRole('button', { name: adminTexts.signIn.signIn, exact: true }).click();
}
