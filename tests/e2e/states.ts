import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#tests/support/process.ts';
import { type AdminApi, signIn } from './fixtures.ts';

export type Stage = { page: Page; api: AdminApi; server: ServerProcess };

/** A screen in one state: how to get there from an empty system, in a new browser. */
export type State = { name: string; arrange: (stage: Stage) => Promise<void> };

const longText =
  'When the old mill closed, forty families lost their work in one winter, and the village promised that nobody would be left alone with it. Some were helped, some moved away, and some still sit at the same kitchen tables with the same letters. How can we, before the first notice is sent, agree on what we owe one another, and say it honestly and in public, to those for whom we have found no answer yet?';
const asked: [text: string, author: string][] = [
  ['Who speaks for the river?', 'Maren Holt'],
  ['What should we stop doing, so that there is time for what matters?', 'Piet de Boer'],
  [longText, 'Teresa Vaz de Almeida'],
  ['كيف نعتني بمن يعتنون بالآخرين كل يوم دون أن يراهم أحد؟', 'Layla'],
  ['How can we disagree for a whole winter and still share the harvest?', 'Ruth Abramson'],
  [
    'How do we welcome people who arrive with nothing, without asking those who have little to give still more?',
    'Jonas',
  ],
  ['What if children planned our streets?', 'Amara Okafor'],
  ['Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen?', 'Wilhelmina Featherstonehaugh-Cholmondeley'],
];

async function fill({ api, server }: Stage, phase: 1 | 2 | 3, ballots = 0): Promise<void> {
  const batch = await api.openBatch();
  const ids: string[] = [];
  for (const [text, author] of asked) ids.push((await api.ask(batch.id, text, author)).id);
  await api.change(batch.id, { phase: 2 });
  for (let n = 0; n < ballots; n++) {
    const rest = ids.slice(n % 3);
    await api.castBallot(server, batch.id, rest.slice(0, 4));
  }
  await api.change(batch.id, { phase });
}

async function open({ page }: Stage, path: string, sign: RegExp | string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(sign).first()).toBeVisible();
}

async function openPublic(stage: Stage, phase: 1 | 2 | 3, ballots = 0): Promise<void> {
  await fill(stage, phase, ballots);
  await open(stage, '/', 'Who speaks for the river?');
}

async function startStoning(stage: Stage, picks: number): Promise<void> {
  await openPublic(stage, 2);
  await stage.page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
  for (const [text] of asked.slice(0, picks)) {
    await stage.page
      .getByRole('main')
      .getByRole('button', { name: text.slice(0, 30) })
      .first()
      .click();
  }
}

async function openAdmin(stage: Stage, tab: 'Batches' | 'Users' | 'Questions' = 'Batches'): Promise<void> {
  await fill(stage, 2, 3);
  await stage.api.call('POST', '/api/admin/users', { name: 'Grace Hopper', email: 'grace.hopper@example.org' });
  await signIn(stage.page);
  await stage.page.getByRole('tab', { name: new RegExp(tab) }).click();
  await expect(stage.page.getByRole('table')).toBeVisible();
}

const batchDialog =
  (button: RegExp, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAdmin(stage);
    await stage.page
      .getByRole('row', { name: /December 2026/ })
      .getByRole('button', { name: button })
      .click();
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

const tabDialog =
  (tab: 'Users' | 'Questions', button: RegExp, role: 'dialog' | 'alertdialog' = 'dialog') =>
  async (stage: Stage) => {
    await openAdmin(stage, tab);
    await stage.page.getByRole('button', { name: button }).first().click();
    await expect(stage.page.getByRole(role)).toBeVisible();
  };

/** Every screen and state that a person can meet. */
export const states: readonly State[] = [
  { name: 'no-active-batch', arrange: (stage) => open(stage, '/', 'No Active Batch') },
  {
    name: 'empty',
    arrange: async (stage) => {
      await stage.api.openBatch();
      await open(stage, '/', 'No questions yet');
    },
  },
  { name: 'submission', arrange: (stage) => openPublic(stage, 1) },
  {
    name: 'submission-errors',
    arrange: async (stage) => {
      await openPublic(stage, 1);
      await stage.page.getByRole('button', { name: 'Submit Question' }).click();
      await expect(stage.page.getByText('Please fill in all fields').first()).toBeVisible();
    },
  },
  { name: 'stoning-open', arrange: (stage) => openPublic(stage, 2, 5) },
  {
    name: 'too-few-questions',
    arrange: async (stage) => {
      await stage.api.openBatch({ phase: 2, questions: 3 });
      await open(stage, '/', 'Stoning needs at least four questions');
    },
  },
  { name: 'stoning', arrange: (stage) => startStoning(stage, 2) },
  {
    name: 'stoning-review',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: 'Complete Stoning' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'stoning-completed',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: 'Complete Stoning' }).click();
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
      await expect(stage.page.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
    },
  },
  { name: 'completed', arrange: (stage) => openPublic(stage, 3, 7) },
  {
    name: 'load-error',
    arrange: async (stage) => {
      await stage.page.route('**/api/active-batch', (route) => route.abort());
      await open(stage, '/', 'Failed to load questions');
    },
  },
  {
    name: 'loading',
    arrange: async (stage) => {
      await stage.page.route('**/api/active-batch', () => {});
      await open(stage, '/', 'Loading questions...');
    },
  },
  { name: 'wall-no-batch', arrange: (stage) => open(stage, '/?view=wall', 'No Active Batch') },
  {
    name: 'wall-stoning',
    arrange: async (stage) => {
      await fill(stage, 2, 5);
      await open(stage, '/?view=wall', 'Take part with your phone');
    },
  },
  {
    name: 'wall-completed',
    arrange: async (stage) => {
      await fill(stage, 3, 7);
      await open(stage, '/?view=wall', 'Who speaks for the river?');
    },
  },
  { name: 'training-circle', arrange: (stage) => open(stage, '/training-circle', 'The council training circle') },
  { name: 'not-found', arrange: (stage) => open(stage, '/nowhere', 'Oops! Page not found') },
  { name: 'sign-in', arrange: (stage) => open(stage, '/admin', 'Sign in') },
  {
    name: 'sign-in-failed',
    arrange: async (stage) => {
      await open(stage, '/admin', 'Sign in');
      await stage.page.getByRole('button', { name: 'Sign in' }).click();
      await expect(stage.page.getByText('You must provide').first()).toBeVisible();
    },
  },
  {
    name: 'admin-empty',
    arrange: async (stage) => {
      await signIn(stage.page);
      await expect(stage.page.getByText('No batches created yet.', { exact: false })).toBeVisible();
    },
  },
  { name: 'admin-batches', arrange: (stage) => openAdmin(stage) },
  {
    name: 'admin-new-batch',
    arrange: async (stage) => {
      await openAdmin(stage);
      await stage.page.getByRole('button', { name: 'Create New Batch' }).click();
      await expect(stage.page.getByLabel('Batch Name')).toBeVisible();
    },
  },
  { name: 'admin-deadlines', arrange: batchDialog(/^Edit deadlines/) },
  { name: 'admin-phase-texts', arrange: batchDialog(/^Edit phase texts/) },
  { name: 'admin-view-questions', arrange: batchDialog(/^View Questions/) },
  { name: 'admin-complete', arrange: batchDialog(/^Complete/, 'alertdialog') },
  { name: 'admin-users', arrange: (stage) => openAdmin(stage, 'Users') },
  { name: 'admin-new-user', arrange: tabDialog('Users', /^Add User/) },
  { name: 'admin-edit-user', arrange: tabDialog('Users', /^Edit/) },
  { name: 'admin-delete-user', arrange: tabDialog('Users', /^Delete/, 'alertdialog') },
  { name: 'admin-questions', arrange: (stage) => openAdmin(stage, 'Questions') },
  { name: 'admin-new-question', arrange: tabDialog('Questions', /^Add Question/) },
  { name: 'admin-edit-question', arrange: tabDialog('Questions', /^Edit/) },
  { name: 'admin-delete-question', arrange: tabDialog('Questions', /^Delete/, 'alertdialog') },
  { name: 'admin-reset-stones', arrange: tabDialog('Questions', /^Reset All Stones/, 'alertdialog') },
];
