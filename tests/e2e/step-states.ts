import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { publicText } from '#web/text/public.ts';
import { openPanel } from './fixtures.ts';
import type { Stage, State } from './states.ts';

async function fillBatch({ api }: Stage): Promise<string> {
  return (await api.openBatch({ questions: 4 })).id;
}

/** A batch that moves on by itself or was stopped, and a deadline that was moved: what visitors and organisers see of them. */
export const stepStates: readonly State[] = [
  {
    name: 'no-active-batch-stopped',
    arrange: async (stage) => {
      const id = await fillBatch(stage);
      await stage.page.goto('/');
      await stage.api.change(id, { is_active: false });
      await expect(stage.page.locator('.scene .time-exact')).toBeVisible();
    },
  },
  {
    name: 'submission-after-stopped',
    arrange: async (stage) => {
      await fillBatch(stage);
      await stage.page.goto('/');
      await stage.api.openBatch({ name: 'January 2031 Council' });
      await expect(stage.page.getByRole('heading', { name: publicText.phaseTitles[1] })).toBeVisible();
      await expect(stage.page.locator('.banner-time .time-exact')).not.toHaveCount(1);
    },
  },
  {
    name: 'submission-deadline-moved',
    arrange: async (stage) => {
      const id = await fillBatch(stage);
      await stage.api.change(id, { rules: { phase_changes: 'at_deadlines' } });
      const later = { submission_deadline: '2031-01-10T18:00:00.000Z', stoning_deadline: '2031-01-17T18:00:00.000Z' };
      await stage.api.change(id, later);
      await stage.page.goto('/');
      await expect(
        stage.page
          .locator('.time-exact')
          .filter({ hasText: /2031|٢٠٣١/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'admin-step-planned',
    arrange: async (stage) => {
      const { api, page, session } = stage;
      const id = await fillBatch(stage);
      await api.change(id, { plan: { phase: 2, when: 'in_ten_minutes' } });
      await openPanel(page, session, `/admin?batch=${id}`);
      await expect(page.getByRole('button', { name: adminTexts.batches.preflight.cancel })).toBeVisible();
    },
  },
];
