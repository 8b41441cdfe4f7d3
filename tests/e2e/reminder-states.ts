import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import pg from 'pg';
import { part } from '#web/text/part.ts';
import { acceptInvitation, invite } from './councils.ts';
import { openAsCouncil } from './outcome-states.ts';
import type { Stage, State } from './states.ts';

const reminders = part('mail', 'reminders');
const canMail = true;

type Read = { batch: { id: string }; questions: { id: string; forwarded: boolean }[] };

/** Two promises, of which one is overdue. */
async function promise({ api }: Stage): Promise<void> {
  const { batches } = await api.call<{ batches: { slug: string }[] }>('GET', '/api/batches');
  const { batch, questions } = await api.call<Read>('GET', `/api/batches/${batches[0]?.slug}`);
  const [first, second] = questions.filter(({ forwarded }) => forwarded);
  const words = 'We ask the water board, and tell you what it says.';
  for (const [question, due] of [
    [first, '2026-02-28'],
    [second, '2998-12-31'],
  ] as const) {
    const outcome = { state: 'promised', words, day: '2026-01-31', link: null, due };
    await api.call('PUT', `/api/admin/batches/${batch.id}/questions/${question?.id}/outcome`, { outcome });
  }
}

/** A link for the first promise, of somebody of the council. */
async function openAnswer(stage: Stage): Promise<void> {
  await promise(stage);
  await acceptInvitation(stage.api, await invite(stage.api, 'council'));
  const key = 'k'.repeat(43);
  const client = new pg.Client(await stage.server.findDatabase());
  await client.connect();
  try {
    await client.query(
      `insert into outcome_links (key_hash, administrator_id, batch_id, round, question_id, sequence)
       select $1, administrator_id, batch_id, round, question_id, sequence
       from outcome_reminders, current_outcomes where due is not null order by due limit 1`,
      [createHash('sha256').update(key).digest()],
    );
  } finally {
    await client.end();
  }
  await stage.page.goto(`/outcome/${key}`);
  await expect(stage.page.getByRole('heading', { name: reminders.page.answer.title })).toBeVisible();
}

/** What is due, in the panel, and where links of reminders lead. */
export const reminderStates: readonly State[] = [
  {
    name: 'council-awaited',
    council: 'completedByMany',
    canMail,
    arrange: async (stage) => {
      await promise(stage);
      await openAsCouncil(stage);
      await expect(stage.page.locator('.awaited li')).toHaveCount(2);
      await expect(stage.page.locator('.awaited-how')).toHaveCount(2);
    },
  },
  { name: 'reminder-answer', council: 'completedByMany', arrange: openAnswer },
  {
    name: 'reminder-answer-refused',
    council: 'completedByMany',
    arrange: async (stage) => {
      await openAnswer(stage);
      await stage.page.getByRole('button', { name: reminders.page.answer.act }).click();
      await expect(stage.page.getByRole('alert')).toHaveText(reminders.page.wrong.state);
    },
  },
  {
    name: 'reminder-answer-published',
    council: 'completedByMany',
    arrange: async (stage) => {
      await openAnswer(stage);
      await stage.page.getByRole('radio').nth(1).check();
      await stage.page.getByLabel(reminders.page.answer.words).fill('There is a guardian of the river now.');
      await stage.page.getByRole('button', { name: reminders.page.answer.act }).click();
      await expect(stage.page.getByRole('heading', { name: reminders.page.done.title })).toBeVisible();
    },
  },
  {
    name: 'reminder-answer-gone',
    arrange: async ({ page }) => {
      await page.goto(`/outcome/${'k'.repeat(43)}`);
      await expect(page.getByRole('heading', { name: reminders.page.gone.title })).toBeVisible();
    },
  },
  {
    name: 'reminder-end',
    council: 'completedByMany',
    canMail,
    arrange: async (stage) => {
      await acceptInvitation(stage.api, await invite(stage.api, 'council'));
      const endIn = () => stage.mailbox.mails.flatMap(({ text }) => /\/reminders\/end\/\S+/.exec(text) ?? [])[0];
      await expect.poll(endIn).toBeDefined();
      await stage.page.goto(endIn() ?? '');
      await expect(stage.page.getByRole('heading', { name: reminders.page.end.title })).toBeVisible();
    },
  },
];
