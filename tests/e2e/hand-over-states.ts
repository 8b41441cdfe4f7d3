import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { press, row } from './batch-rows.ts';
import { openPanel } from './fixtures.ts';
import type { Stage, State } from './states.ts';

async function findBatch({ api }: Stage): Promise<string> {
  const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
  return batch?.id ?? '';
}

/** What is taken along of a result, and the pages for the council. */
export const handOverStates: readonly State[] = [
  {
    name: 'admin-result-files',
    council: 'completedByMany',
    arrange: async (stage) => {
      const { api, page, session } = stage;
      await api.call('POST', `/api/admin/batches/${await findBatch(stage)}/handovers`, {});
      await openPanel(page, session);
      await press(row(page), adminTexts.resultFiles.open, adminTexts.batches.moreActions);
      await expect(page.getByRole('dialog').locator('.handovers li')).toHaveCount(1);
    },
  },
  {
    name: 'print-pack',
    council: 'completedByMany',
    arrange: async (stage) => {
      await openPanel(stage.page, stage.session, `/admin/print/${await findBatch(stage)}`);
      await expect(stage.page.getByRole('heading', { name: adminTexts.pack.answer }).first()).toBeVisible();
    },
  },
  {
    name: 'print-pack-to-the-limits',
    council: 'completedToTheLimits',
    arrange: async (stage) => {
      await openPanel(stage.page, stage.session, `/admin/print/${await findBatch(stage)}`);
      await expect(stage.page.getByRole('heading', { name: adminTexts.pack.answer }).first()).toBeVisible();
    },
  },
];
