import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { part } from '#web/text/part.ts';
import { publicText } from '#web/text/public.ts';
import { startingWith } from './batch-rows.ts';
import { openPanel } from './fixtures.ts';
import { linkIn, subscribeAll } from './mailed.ts';
import { openReviewed, submitTo } from './reviewed.ts';
import type { Stage, State } from './states.ts';

const pages = part('mail', 'news');
const canMail = true;

async function openForm({ page, api }: Stage): Promise<void> {
  const { id } = await openReviewed(api);
  await api.change(id, { rules: { notices: 'on' } });
  await page.goto('/');
  await page.locator('form').getByLabel(lazyTexts.news.box).check();
}

/** Asked for at the form, and not confirmed yet. */
async function send(stage: Stage): Promise<void> {
  const { page } = stage;
  await openForm(stage);
  await page.getByLabel(publicText.name).fill('Maren Holt');
  await page.getByLabel(publicText.email).fill('maren@example.org');
  await page.getByLabel(publicText.question, { exact: true }).fill('Who speaks for the river?');
  await page.getByRole('button', { name: publicText.submit }).click();
  await expect(page.getByRole('region', { name: lazyTexts.mine.title })).toContainText(lazyTexts.news.asked);
}

async function openConfirm(stage: Stage): Promise<string> {
  await send(stage);
  const path = linkIn((await stage.mailbox.take()).text, 'confirm');
  await stage.page.goto(path);
  await expect(stage.page.getByRole('heading', { name: pages.page.confirm.title })).toBeVisible();
  return path;
}

async function openEnd(stage: Stage): Promise<void> {
  const { page, api, mailbox } = stage;
  await openConfirm(stage);
  await page.getByRole('button', { name: pages.page.confirm.act }).click();
  const questions = await api.call<{ id: string }[]>('GET', '/api/admin/questions?state=waiting');
  await api.call('POST', `/api/admin/questions/${questions[0]?.id}/publish`, {});
  await page.goto(linkIn((await mailbox.take()).text, 'end'));
  await expect(page.getByRole('heading', { name: pages.page.end.title })).toBeVisible();
}

/** Two questions that wait and four that stand, of all of which people want to hear. */
async function openTold({ page, api, server, session }: Stage, view: string): Promise<string> {
  const batch = await openReviewed(api);
  await api.change(batch.id, { rules: { notices: 'on' } });
  for (const text of ['Who mends the old bridge?', 'What do we owe the young?']) await submitTo(api, batch, text);
  await subscribeAll(server);
  await openPanel(page, session, `/admin?batch=${batch.id}&view=${view}`);
  return batch.id;
}

/** News by mail: where they are asked for, where the links of mails lead, and what the panel says before. */
export const newsStates: readonly State[] = [
  { name: 'submission-news', canMail, arrange: openForm },
  { name: 'your-questions-news', canMail, arrange: send },
  { name: 'news-confirm', canMail, arrange: async (stage) => void (await openConfirm(stage)) },
  {
    name: 'news-confirmed',
    canMail,
    arrange: async (stage) => {
      await openConfirm(stage);
      await stage.page.getByRole('button', { name: pages.page.confirm.act }).click();
      await expect(stage.page.getByRole('heading', { name: pages.page.confirmed.title })).toBeVisible();
    },
  },
  { name: 'news-end', canMail, arrange: openEnd },
  {
    name: 'news-ended',
    canMail,
    arrange: async (stage) => {
      await openEnd(stage);
      await stage.page.getByRole('button', { name: pages.page.end.act }).click();
      await expect(stage.page.getByRole('heading', { name: pages.page.ended.title })).toBeVisible();
    },
  },
  {
    name: 'news-gone',
    arrange: async ({ page }) => {
      await page.goto('/news/end/nowhere');
      await expect(page.getByRole('heading', { name: pages.page.gone.title })).toBeVisible();
    },
  },
  {
    name: 'desk-told',
    canMail,
    arrange: async (stage) => {
      await openTold(stage, 'desk');
      await expect(stage.page.locator('.desk-words .num').last()).toContainText(/1|واحد/);
    },
  },
  {
    name: 'admin-batch-questions-told',
    canMail,
    arrange: async (stage) => {
      const { page } = stage;
      await openTold(stage, 'questions');
      await page.getByLabel(adminTexts.questions.byState.stateFilter).selectOption('waiting');
      await page.getByLabel(adminTexts.questions.selectPage).check();
      await expect(page.locator('.selection .told')).not.toBeEmpty();
    },
  },
  {
    name: 'admin-batch-merge-told',
    canMail,
    arrange: async (stage) => {
      const { page } = stage;
      await openTold(stage, 'questions');
      for (const n of [0, 1]) await page.locator('.row-tick input').nth(n).check();
      await page.getByRole('button', { name: adminTexts.questions.byState.mergeSelected }).click();
      await expect(page.getByRole('dialog').locator('.told')).not.toBeEmpty();
    },
  },
  {
    name: 'admin-batch-step-told',
    canMail,
    arrange: async (stage) => {
      const { page } = stage;
      await openTold(stage, 'now');
      await page.getByRole('button', { name: startingWith(adminTexts.batches.steps[2]) }).click();
      await expect(page.getByRole('alertdialog').locator('.checks')).toBeVisible();
    },
  },
  {
    name: 'admin-outcome-told',
    council: 'completedByMany',
    canMail,
    arrange: async ({ page, api, server, session }) => {
      const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await subscribeAll(server);
      await api.change(batch?.id ?? '', { rules: { notices: 'on' } });
      await openPanel(page, session, `/admin?batch=${batch?.id}&view=results`);
      await page
        .getByRole('button', { name: startingWith(adminTexts.outcomes.write) })
        .first()
        .click();
      await page.getByLabel(adminTexts.outcomes.state, { exact: true }).selectOption('answered');
      await expect(page.getByRole('dialog').locator('.told')).not.toBeEmpty();
    },
  },
];
