import { expect, type Page } from '@playwright/test';
import { laterTexts } from '#web/text/lazy.ts';
import type { AdminApi } from './admin-api.ts';

/** A batch in stoning that takes ballots at booths, and a code for one; `last` is asked after the numbered questions. */
export async function openBoothCode(
  api: AdminApi,
  questions = 5,
  { last }: { last?: string } = {},
): Promise<{ batch: string; code: string }> {
  const { id } = await api.openBatch({ questions });
  if (last) await api.ask(id, last, 'Ada');
  await api.change(id, { rules: { booth: 'on', stones_shown: 'when_completed' } });
  await api.change(id, { phase: 2 });
  const { code } = await api.call('POST', `/api/admin/batches/${id}/booths`);
  return { batch: id, code: String(code) };
}

export async function becomeBooth(page: Page, code: string): Promise<void> {
  await page.goto('/booth');
  await page.getByLabel(laterTexts.booth.code).fill(code.toLowerCase());
  await page.getByRole('button', { name: laterTexts.booth.open }).click();
  await expect(page.getByRole('heading', { name: laterTexts.booth.welcome })).toBeFocused();
}
