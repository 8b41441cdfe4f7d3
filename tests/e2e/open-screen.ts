import { expect, type Page } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { openPanel } from './fixtures.ts';
import type { Stage } from './states.ts';

/** Through the form, as a person does. */
export async function open({ page }: Stage, path: string, sign: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(sign).first()).toBeVisible();
}

export const openPublic = (stage: Stage) => open(stage, '/', 'Who speaks for the river?');

export type Tab = keyof typeof adminTexts.panel.tabs;

export async function openAdmin(stage: Stage, tab: Tab = 'batches'): Promise<void> {
  await openPanel(stage.page, stage.session);
  await stage.page.getByRole('tab', { name: adminTexts.panel.tabs[tab] }).click();
  await expect(panel(stage.page, tab).getByRole('table')).toBeVisible();
}

export const panel = (page: Page, tab: Tab) => page.getByRole('tabpanel', { name: adminTexts.panel.tabs[tab] });
