import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { press, startingWith } from './batch-rows.ts';
import { openPanel } from './fixtures.ts';
import type { Stage, State } from './states.ts';

const asked = [
  'Who speaks for the river?',
  'What should we stop doing, so that there is time for what matters?',
  'How do we welcome people who arrive with nothing, without asking those who have little to give still more?',
  'كيف نعتني بمن يعتنون بالآخرين كل يوم دون أن يراهم أحد؟',
  'What if children planned our streets?',
  'How can we disagree for a whole winter and still share the harvest?',
];

type Round = { phase?: 1 | 2 | 3; shown?: string; ballots?: number };

/** A batch that is active, with questions of which one was taken out and one corrected where stones are given. */
async function fillRound({ api, server }: Stage, { phase = 2, shown = 'always', ballots = 3 }: Round): Promise<void> {
  const deadlines = { submission_deadline: '2030-12-10T17:00:00Z', stoning_deadline: '2030-12-17T17:00:00Z' };
  const batch = { name: 'December 2026 Council', ...deadlines, take_along: 'none' };
  const { id } = await api.call('POST', '/api/admin/batches', batch);
  await api.change(id, { is_active: true });
  const ids: string[] = [];
  for (const [n, text] of asked.entries()) ids.push((await api.ask(id, text, `Author ${n}`)).id);
  await api.change(id, { rules: { stones_shown: shown } });
  if (phase === 1) return;
  await api.change(id, { phase: 2 });
  await api.castBallots(server, id, Array(ballots).fill(ids.slice(0, 4)));
  const words = { text: 'Who speaks for the river, and for those who live on it?' };
  await api.call('POST', `/api/admin/batches/${id}/questions/${ids[0]}/corrections`, words);
  const reason = { reason: 'It names somebody who did not ask to be named.' };
  await api.call('POST', `/api/admin/batches/${id}/questions/${ids[4]}/taking-out`, reason);
  if (phase === 3) await api.change(id, { phase });
}

/** The batch that is spoken of, a completed one, and questions in no batch. */
async function openRound(stage: Stage, round: Round, tab: 'batches' | 'questions' = 'batches'): Promise<void> {
  const { api, page, session } = stage;
  const earlier = await api.openBatch({ name: 'November 2026 Council', questions: 4 });
  await api.change(earlier.id, { phase: 3 });
  await fillRound(stage, round);
  await api.call('POST', '/api/admin/questions', { text: 'Free?', author: 'Ada', author_email: 'ada@example.org' });
  await openPanel(page, session, `/admin?tab=${tab}`);
  await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible();
}

const rowDialog = (button: () => string, round: Round) => async (stage: Stage) => {
  await openRound(stage, round);
  await press(stage.page.getByRole('row', { name: /December 2026/ }), button(), adminTexts.batches.moreActions);
  await expect(stage.page.locator('dialog')).toBeVisible();
};

const menuDialog = (item: () => string, round: Round) => async (stage: Stage) => {
  const { page } = stage;
  await openRound(stage, round);
  await openMenu(stage);
  await page.getByRole('menuitem', { name: item() }).click();
  await expect(page.locator('dialog')).toBeVisible();
};

async function openMenu({ page }: Stage): Promise<void> {
  await page
    .getByRole('row', { name: /December 2026/ })
    .getByRole('button', { name: startingWith(adminTexts.batches.moreActions) })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
}

const questionDialog = (button: () => string) => async (stage: Stage) => {
  await openRound(stage, {}, 'questions');
  const row = stage.page.getByRole('row', { name: /welcome people/ });
  await press(row, button(), adminTexts.batches.moreActions);
  await expect(stage.page.locator('dialog form')).toBeVisible();
};

/** The administrators' screens of a round: its rules, its steps and its ballot paper. */
export const roundStates: readonly State[] = [
  {
    name: 'admin-row-menu',
    arrange: async (stage) => {
      await openRound(stage, { shown: 'when_completed' });
      await openMenu(stage);
    },
  },
  { name: 'admin-rules', arrange: menuDialog(() => adminTexts.batches.editRules, { phase: 1 }) },
  { name: 'admin-rules-frozen', arrange: menuDialog(() => adminTexts.batches.editRules, { shown: 'in_groups' }) },
  { name: 'admin-show-stones', arrange: menuDialog(() => adminTexts.batches.showNow, { shown: 'when_completed' }) },
  { name: 'admin-assign', arrange: rowDialog(() => adminTexts.batches.assignQuestions, { phase: 1 }) },
  {
    name: 'admin-start-stoning',
    arrange: rowDialog(() => adminTexts.batches.steps[2], { phase: 1, shown: 'in_groups' }),
  },
  { name: 'admin-reset-to-submission', arrange: rowDialog(() => adminTexts.batches.steps[1], { phase: 3 }) },
  {
    name: 'admin-ballot-paper',
    arrange: rowDialog(() => adminTexts.batches.viewQuestions, { shown: 'when_completed' }),
  },
  { name: 'admin-questions-blind', arrange: (stage) => openRound(stage, { shown: 'when_completed' }, 'questions') },
  { name: 'admin-take-out', arrange: questionDialog(() => adminTexts.questions.takeOut) },
  { name: 'admin-correct', arrange: questionDialog(() => adminTexts.questions.correct) },
  { name: 'admin-edit-on-paper', arrange: questionDialog(() => adminTexts.panel.edit) },
];
