import { expect } from '@playwright/test';
import pg from 'pg';
import { type WrittenRow, writtenStates } from '#tests/support/written-states.ts';
import { answersText } from '#web/text/results.ts';
import type { Stage, State } from './states.ts';

/** So many days before today. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const ways: readonly (readonly WrittenRow[])[] = [
  [{ state: 'sent', written: daysAgo(120), due: daysAgo(60) }],
  [
    { state: 'sent', written: daysAgo(120), due: daysAgo(60) },
    {
      state: 'promised',
      words: 'A bench by the river, for all who walk there.',
      written: daysAgo(80),
      due: daysAgo(30),
    },
    { state: 'partly', words: 'لم يبقَ سوى الدهان.', written: daysAgo(28) },
    { state: 'done', words: 'The bench is there, and painted.', written: daysAgo(5) },
  ],
  [{ state: 'sent', written: daysAgo(40), due: daysAgo(-20) }],
];

/** The council that many have completed: one question is overdue, a promise was kept late, an answer is still to come. */
export async function writeAnswers({ api, server }: Stage): Promise<string> {
  const [batch] = await api.call<{ id: string; slug: string }[]>('GET', '/api/admin/batches');
  if (!batch) throw new Error('There is no batch.');
  const { questions } = await api.call<{ questions: { id: string }[] }>('GET', `/api/batches/${batch.slug}`);
  const client = new pg.Client(await server.findDatabase());
  await client.connect();
  await client
    .query(ways.map((states, index) => writtenStates({ batch, question: questions[index] }, states)).join(''))
    .finally(() => client.end());
  await api.change(batch.id, { name: 'December 2026 Council on the River' });
  return batch.slug;
}

async function open(stage: Stage, query = ''): Promise<void> {
  await writeAnswers(stage);
  await stage.page.goto(`/answers${query}`);
  await expect(stage.page.getByRole('heading', { level: 1, name: answersText.title })).toBeVisible();
}

/** What became of all questions, where everybody sees it. */
export const answerStates: readonly State[] = [
  {
    name: 'answers',
    council: 'completedByMany',
    arrange: async (stage) => {
      await open(stage);
      await stage.page.locator('.answer-earlier summary').click();
    },
  },
  {
    name: 'answers-nothing-found',
    council: 'completedByMany',
    arrange: async (stage) => {
      await open(stage, '?state=not_done');
      await expect(stage.page.getByText(answersText.found({ count: 0 }))).toBeVisible();
    },
  },
  {
    name: 'answers-none',
    arrange: async ({ page }) => {
      await page.goto('/answers');
      await expect(page.getByText(answersText.none)).toBeVisible();
    },
  },
  {
    name: 'embed-answers',
    council: 'completedByMany',
    arrange: async (stage) => {
      await writeAnswers(stage);
      await stage.page.goto('/answers?view=embed');
      await expect(stage.page.locator('h1')).toBeVisible();
    },
  },
];
