import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { uiText } from '#web/text/public.ts';
import { idsOf, startingWith } from './batch-rows.ts';
import type { CouncilName } from './councils.ts';
import { openPanel } from './fixtures.ts';
import type { Stage, State } from './states.ts';

type View = keyof typeof adminTexts.batchPage.views;

/** The page of the council's batch, with this part open. */
export async function openBatchPage({ page, api, session }: Stage, view: View): Promise<void> {
  const batches = await api.call<{ id: string; is_active: boolean }[]>('GET', '/api/admin/batches');
  const { id } = batches.find(({ is_active }) => is_active) ?? batches[0] ?? { id: '' };
  await openPanel(page, session, `/admin?batch=${id}&view=${view}`);
  await expect(page.getByRole('tabpanel', { name: new RegExp(`^${adminTexts.batchPage.views[view]}`) })).toBeVisible();
}

const batchPage = (council: CouncilName, view: View): Pick<State, 'council' | 'arrange'> => ({
  council,
  arrange: (stage) => openBatchPage(stage, view),
});

/** A batch's own page, part by part. */
export const batchPageStates: readonly State[] = [
  { name: 'admin-batch-now', ...batchPage('submission', 'now') },
  { name: 'admin-batch-now-stoning', ...batchPage('stoning', 'now') },
  { name: 'admin-batch-now-completed', ...batchPage('completed', 'now') },
  { name: 'admin-batch-questions', ...batchPage('submission', 'questions') },
  { name: 'admin-batch-results', ...batchPage('completed', 'results') },
  { name: 'admin-batch-no-result', ...batchPage('submission', 'results') },
  { name: 'admin-batch-texts', ...batchPage('submission', 'texts') },
  { name: 'admin-batch-settings', ...batchPage('submission', 'settings') },
  {
    name: 'admin-batch-questions-selected',
    council: 'submission',
    arrange: async (stage) => {
      await openBatchPage(stage, 'questions');
      await stage.page.getByLabel(adminTexts.questions.selectPage).check();
      await expect(stage.page.getByLabel(adminTexts.questions.moveTo)).toBeVisible();
    },
  },
  {
    name: 'admin-batch-questions-alike',
    council: 'submission',
    arrange: async (stage) => {
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.ask(batch?.id ?? '', 'Will there be a night bus to the upper town?', 'Ada Lovelace');
      await stage.api.ask(batch?.id ?? '', 'There will be a night bus to the upper town?', 'Grace Hopper');
      await stage.api.ask(batch?.id ?? '', 'A night bus to the upper town, will there be one?', 'Edsger Dijkstra');
      await openBatchPage(stage, 'questions');
      await stage.page.getByRole('button', { name: adminTexts.questions.compare }).click();
      await expect(stage.page.locator('.alike-one')).toHaveCount(3);
    },
  },
  {
    name: 'admin-batch-merging',
    council: 'submission',
    arrange: async (stage) => {
      await openBatchPage(stage, 'questions');
      for (const n of [0, 1]) await stage.page.locator('.row-tick input').nth(n).check();
      await stage.page.getByRole('button', { name: adminTexts.questions.byState.mergeSelected }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'admin-batch-import',
    council: 'submission',
    arrange: async (stage) => {
      await openBatchPage(stage, 'questions');
      await stage.page.getByRole('button', { name: adminTexts.questions.importOpen }).click();
      const dialog = stage.page.getByRole('dialog');
      await dialog
        .getByRole('textbox')
        .fill('text\tauthor\temail\nWhy?\tAda\tada at example\nWho?\tGrace\tgrace@example.org\nWho?\tAda\t');
      await expect(dialog.locator('.import-sheet')).toHaveCount(3);
    },
  },
  {
    name: 'admin-question-without-address',
    council: 'submission',
    arrange: async (stage) => {
      await openBatchPage(stage, 'questions');
      await stage.page.getByRole('button', { name: adminTexts.questions.add }).click();
      await stage.page.getByLabel(adminTexts.questions.withoutAddress).check();
    },
  },
  {
    name: 'admin-batch-questions-decline',
    council: 'submission',
    arrange: async (stage) => {
      const { declineSelected, ownWords } = adminTexts.questions.byState;
      await openBatchPage(stage, 'questions');
      await stage.page.getByLabel(adminTexts.questions.selectPage).check();
      await stage.page.getByRole('button', { name: declineSelected }).click();
      await stage.page.getByRole('dialog').getByLabel(ownWords).check();
    },
  },
  {
    name: 'admin-batch-history',
    council: 'submission',
    arrange: async (stage) => {
      const [edited, deleted, moved] = await idsOf(stage.api);
      await stage.api.call('PATCH', `/api/admin/questions/${edited}`, { text: 'Who sings on the river?' });
      await stage.api.call('DELETE', `/api/admin/questions/${deleted}`);
      await stage.api.call('POST', '/api/admin/questions/move', { ids: [moved], batch_id: null });
      await openBatchPage(stage, 'now');
      await stage.page.locator('.audit-folded > summary').first().click();
      await expect(stage.page.locator('.audit-changes').first()).toBeVisible();
    },
  },
  {
    name: 'admin-batch-undo',
    council: 'submission',
    arrange: async (stage) => {
      await openBatchPage(stage, 'now');
      const { page } = stage;
      await page.getByRole('button', { name: startingWith(adminTexts.batches.steps[2]) }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: adminTexts.batches.steps[2] }).click();
      const messages = page.getByRole('region', { name: uiText.messages });
      await expect(messages.getByRole('button', { name: adminTexts.panel.undo })).toBeVisible();
    },
  },
  {
    name: 'admin-batches-archived',
    council: 'completed',
    arrange: async (stage) => {
      const { api, page, session } = stage;
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      for (const name of ['January 2025 Council', 'June 2025 Council', 'January 2027 Council']) {
        const body = { name, submission_deadline: inDays(7), stoning_deadline: inDays(14), take_along: 'none' };
        const { id } = await api.call('POST', '/api/admin/batches', body);
        if (name.includes('2025')) await api.change(id, { is_archived: true });
      }
      await openPanel(page, session);
      await page.getByText(adminTexts.batches.archivedBatches({ count: 2 })).click();
      await expect(page.getByText('June 2025 Council')).toBeVisible();
    },
  },
];
