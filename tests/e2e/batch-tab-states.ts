import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { council, press } from './batch-rows.ts';
import { openPanel } from './fixtures.ts';
import { openAdmin } from './open-screen.ts';
import type { Stage, State } from './states.ts';

const limitedAt = { since: '2026-12-02T18:04:00.000Z', last_at: '2026-12-02T18:09:00.000Z' };

const limitedNetworks = [
  {
    id: crypto.randomUUID(),
    what: 'new_voters',
    name: '203.0.0.0/16',
    is_neighbourhood: false,
    is_own: true,
    ...limitedAt,
    more_left: 0,
  },
  {
    id: crypto.randomUUID(),
    what: 'submissions',
    name: '2001:db8::/32',
    is_neighbourhood: true,
    is_own: false,
    ...limitedAt,
    more_left: 0,
  },
  {
    id: crypto.randomUUID(),
    what: 'new_voters',
    name: '198.51.0.0/16',
    is_neighbourhood: false,
    is_own: false,
    ...limitedAt,
    more_left: 300,
  },
];

const batchDialog =
  (button: () => string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAdmin(stage);
    await press(stage.page.getByRole('row', { name: /December 2026/ }), button(), adminTexts.batches.moreActions);
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

/** The panel's tab of batches. */
export const batchStates: readonly State[] = [
  {
    name: 'admin-batches-to-the-limits',
    council: 'stoningToTheLimits',
    arrange: async (stage) => {
      await openPanel(stage.page, stage.session);
      await expect(stage.page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'admin-empty',
    arrange: async (stage) => {
      await openPanel(stage.page, stage.session, '/admin', { firstSteps: true });
      await expect(stage.page.getByText(adminTexts.batches.empty)).toBeVisible();
      await expect(stage.page.getByRole('heading', { name: adminTexts.firstSteps.title })).toBeVisible();
    },
  },
  { name: 'admin-batches', council: 'stoning', arrange: (stage) => openAdmin(stage) },
  {
    name: 'admin-count-warning',
    council: 'stoning',
    arrange: async (stage) => {
      await stage.page.route('**/api/admin/count-health', async (route) => {
        const answer = await route.fetch();
        const differing = [{ batch_id: crypto.randomUUID(), batch_name: 'December 2026 Council', round: 1 }];
        const unproven_restorations = [{ at: '2026-12-02T08:00:00.000Z', backup_of: '2026-12-01T03:00:00.000Z' }];
        const json = { ...(await answer.json()), unsafe_settings: ['fsync = off'], differing, unproven_restorations };
        await route.fulfill({ response: answer, json });
      });
      await openAdmin(stage);
      await expect(stage.page.getByText(adminTexts.countWarning.warningTitle)).toBeVisible();
    },
  },
  {
    name: 'admin-new-batch',
    council: 'stoning',
    arrange: async (stage) => {
      await openAdmin(stage);
      await stage.page.getByRole('button', { name: adminTexts.batches.create }).click();
      await expect(stage.page.getByLabel(adminTexts.batches.fields.name)).toBeVisible();
    },
  },
  {
    name: 'admin-rule-opened',
    council: 'stoning',
    arrange: async (stage) => {
      await openAdmin(stage);
      await stage.page.getByRole('button', { name: adminTexts.batches.create }).click();
      const { changeRule, rules } = adminTexts.batches;
      await stage.page.getByRole('button', { name: `${changeRule}: ${rules.voters.legend}` }).click();
      await expect(stage.page.getByText(rules.voters.means.cards)).toBeVisible();
    },
  },
  {
    name: 'admin-networks',
    council: 'stoning',
    arrange: async (stage) => {
      await stage.page.route('**/api/admin/limited-networks', (route) => route.fulfill({ json: limitedNetworks }));
      await openAdmin(stage);
      await expect(stage.page.getByRole('heading', { name: adminTexts.networks.title })).toBeVisible();
      await expect(
        stage.page.getByRole('heading', { name: adminTexts.arrivals.title({ batch: council }) }),
      ).toBeVisible();
    },
  },
  { name: 'admin-deadlines', council: 'stoning', arrange: batchDialog(() => adminTexts.batches.editDeadlines) },
  { name: 'admin-phase-texts', council: 'stoning', arrange: batchDialog(() => adminTexts.batches.editPhaseTexts) },
  { name: 'admin-view-questions', council: 'stoning', arrange: batchDialog(() => adminTexts.batches.viewQuestions) },
  {
    name: 'admin-complete',
    council: 'stoning',
    arrange: batchDialog(() => adminTexts.batches.steps[3], 'alertdialog'),
  },
  {
    name: 'admin-deactivate',
    council: 'stoning',
    arrange: batchDialog(() => adminTexts.batches.deactivate, 'alertdialog'),
  },
];
