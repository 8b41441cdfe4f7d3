import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { part } from '#web/text/part.ts';
import { publicText } from '#web/text/public.ts';
import { writeAnswers } from './answer-states.ts';
import { openPanel } from './fixtures.ts';
import { open } from './open-screen.ts';
import type { Stage, State } from './states.ts';

const embeddingText = part('programs', 'embedding');

async function openSites({ page, api, session }: Stage): Promise<void> {
  await api.call('PUT', '/api/admin/embedding', { hosts: ['https://www.town.example', 'https://news.example:8443'] });
  await openPanel(page, session, '/admin?tab=identity');
  await expect(page.getByLabel(adminTexts.identity.contact)).toBeVisible();
  await page.getByRole('button', { name: embeddingText.change }).click();
  await expect(page.getByLabel(embeddingText.hosts)).toBeVisible();
}

/** What other sites show, and which may. */
export const embedStates: readonly State[] = [
  { name: 'embed-no-batch', arrange: (stage) => open(stage, '/?view=embed', publicText.noBatchTitle) },
  {
    name: 'embed-submission',
    council: 'submission',
    arrange: (stage) => open(stage, '/?view=embed', publicText.phaseTitles[1]),
  },
  {
    name: 'embed-completed',
    council: 'completedByMany',
    arrange: async (stage) => {
      await writeAnswers(stage);
      await open(stage, '/?view=embed', publicText.phaseTitles[3]);
      await expect(stage.page.locator('.overdue')).toBeVisible();
    },
  },
  { name: 'admin-embedding-sites', arrange: openSites },
  {
    name: 'admin-embedding-sites-wrong',
    arrange: async (stage) => {
      await openSites(stage);
      await stage.page.getByLabel(embeddingText.hosts).fill('https://town.example/path');
      await stage.page.getByRole('button', { name: embeddingText.update }).click();
      await expect(stage.page.getByText(embeddingText.fault)).toBeVisible();
    },
  },
];
