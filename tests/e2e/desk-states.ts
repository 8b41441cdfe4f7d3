import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { publicText } from '#web/text/public.ts';
import { openPanel } from './fixtures.ts';
import { openReviewed, submitTo } from './reviewed.ts';
import type { Stage, State } from './states.ts';

const asked = ['Who mends the old bridge?', 'كيف نعتني بمن يعتنون بالآخرين كل يوم؟', 'What do we owe the young?'];

async function openDesk({ page, api, session }: Stage, texts: readonly string[] = asked): Promise<void> {
  const batch = await openReviewed(api);
  for (const text of texts) await submitTo(api, batch, text);
  await openPanel(page, session, `/admin?batch=${batch.id}&view=desk`);
  const there = page.locator('.desk-words').or(page.getByText(adminTexts.desk.empty));
  await expect(there.first()).toBeVisible();
}

/** What is read first: the author's answer, and the desk. */
export const deskStates: readonly State[] = [
  { name: 'desk', arrange: openDesk },
  { name: 'desk-empty', arrange: (stage) => openDesk(stage, []) },
  {
    name: 'desk-declining',
    arrange: async (stage) => {
      await openDesk(stage);
      await stage.page.keyboard.press('d');
      await expect(stage.page.getByText(adminTexts.desk.why)).toBeVisible();
    },
  },
  {
    name: 'desk-correcting',
    arrange: async (stage) => {
      await openDesk(stage);
      await stage.page.keyboard.press('e');
      await expect(stage.page.getByLabel(adminTexts.desk.words)).toBeVisible();
    },
  },
  {
    name: 'desk-merging',
    arrange: async (stage) => {
      await openDesk(stage, ['Who mends the old bridge?', 'Who mends the old bridge, and when?']);
      await stage.page.keyboard.press('m');
      await expect(stage.page.getByLabel(adminTexts.desk.oneWording)).toBeVisible();
    },
  },
  {
    name: 'desk-notice',
    arrange: async ({ page, api, session }) => {
      const batch = await openReviewed(api);
      for (const text of asked) await submitTo(api, batch, text);
      await openPanel(page, session);
      await expect(page.locator('.desk-notice')).toBeVisible();
    },
  },
  {
    name: 'submission-received',
    arrange: async ({ page, api }) => {
      await openReviewed(api);
      await page.goto('/');
      await page.getByLabel(publicText.name).fill('Maren Holt');
      await page.getByLabel(publicText.email).fill('maren@example.org');
      await page.getByLabel(publicText.question, { exact: true }).fill('Who speaks for the river?');
      await page.getByRole('button', { name: publicText.submit }).click();
      await expect(page.locator('.taken p')).toBeVisible();
    },
  },
];
