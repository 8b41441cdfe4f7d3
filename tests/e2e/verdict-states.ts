import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText } from '#web/text/public.ts';
import { openPanel } from './fixtures.ts';
import type { Stage, State } from './states.ts';

type Asked = { batch: { id: string; slug: string }; question: string };

/** A question of this browser, which the council has answered. */
async function openAnswered({ page, api, server }: Stage): Promise<Asked> {
  const { id } = await api.openBatch({ questions: 3 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: publicText.submit })).toBeVisible();
  const question = await page.evaluate(async (batch) => {
    const answer = await fetch(`/api/batches/${batch}/questions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Maren Holt', email: 'maren@example.org', text: 'Who speaks for the river?' }),
    });
    const { id } = await answer.json();
    localStorage.setItem('submitted_questions', JSON.stringify([id]));
    return String(id);
  }, id);
  const all = await api.call<{ id: string }[]>('GET', `/api/admin/questions?batch=${id}`);
  const choices = [question, ...all.map((one) => one.id).filter((one) => one !== question)];
  await api.change(id, { phase: 2 });
  await api.castBallot(server, id, choices);
  await api.change(id, { phase: 3 });
  const outcome = { state: 'answered', words: 'We have asked the water board.', day: '2027-02-28', link: null };
  await api.call('PUT', `/api/admin/batches/${id}/questions/${question}/outcome`, { outcome });
  const { batch } = await api.call<{ batch: { slug: string } }>('GET', `/api/batches/${id}`);
  return { batch: { id, slug: batch.slug }, question };
}

/** Said in 'Your questions', with words that wait. */
async function say(stage: Stage): Promise<Asked> {
  const asked = await openAnswered(stage);
  const { page } = stage;
  await page.goto(`/batches/${asked.batch.slug}`);
  const form = page.locator('.own .verdict-form');
  await form.getByText(lazyTexts.verdict.choices.in_part, { exact: true }).click();
  await form.getByLabel(lazyTexts.verdict.words).fill('And what did the water board say? Nobody told us.');
  await form.getByRole('button', { name: lazyTexts.verdict.act }).click();
  await expect(page.locator('.own .verdict')).toContainText(lazyTexts.verdict.ownWords({ words: 'waiting' }));
  return asked;
}

/** Whether it was an answer: where whoever asked says so, and where it is read. */
export const verdictStates: readonly State[] = [
  {
    name: 'verdict-form',
    arrange: async (stage) => {
      const { batch } = await openAnswered(stage);
      await stage.page.goto(`/batches/${batch.slug}`);
      await stage.page.getByRole('button', { name: lazyTexts.verdict.act }).click();
      await expect(stage.page.getByText(lazyTexts.verdict.choose)).toBeVisible();
    },
  },
  {
    name: 'verdict-plain-form',
    arrange: async (stage) => {
      await openAnswered(stage);
      await stage.page.goto('/mine');
      await expect(stage.page.getByText(lazyTexts.verdict.question)).toBeVisible();
    },
  },
  {
    name: 'verdict-said',
    arrange: async (stage) => {
      const { batch, question } = await say(stage);
      const path = `/api/admin/batches/${batch.id}/questions/${question}/verdicts/${question}`;
      await stage.api.call('PUT', path, { state: 'published' });
      await stage.page.reload();
      await expect(stage.page.locator('.ranking .verdict')).toContainText('water board');
    },
  },
  {
    name: 'admin-verdict-words',
    arrange: async (stage) => {
      const { batch } = await say(stage);
      await openPanel(stage.page, stage.session, `/admin?batch=${batch.id}&view=desk`);
      const words = stage.page.locator('.desk-words');
      await expect(words).toBeVisible();
      await stage.page.keyboard.press('d');
      await stage.page.keyboard.press('2');
      await expect(stage.page.getByText(adminTexts.desk.empty)).toBeVisible();
      // The decision has arrived.
      await expect(stage.page.getByRole('button', { name: adminTexts.desk.undo })).toBeVisible();
      await stage.page.keyboard.press('u');
      await expect(stage.page.getByText(adminTexts.desk.undone)).toBeVisible();
      await expect(words).toBeVisible();
      await stage.page.keyboard.press('d');
      await expect(stage.page.getByText(adminTexts.desk.why)).toBeVisible();
    },
  },
  {
    name: 'admin-verdict-words-decided',
    arrange: async (stage) => {
      const { batch, question } = await say(stage);
      const path = `/api/admin/batches/${batch.id}/questions/${question}/verdicts/${question}`;
      await stage.api.call('PUT', path, { state: 'declined', reason_code: 'insults' });
      await openPanel(stage.page, stage.session, `/admin?batch=${batch.id}&view=results`);
      await expect(stage.page.getByRole('heading', { name: adminTexts.verdicts.title })).toBeVisible();
    },
  },
];
