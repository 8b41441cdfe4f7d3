import { expect } from '@playwright/test';
import { adminTexts } from '#web/text/admin.ts';
import { press } from './batch-rows.ts';
import { acceptInvitation, invite, invited } from './councils.ts';
import { openPanel } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import type { Stage, State } from './states.ts';

type Read = { batch: { id: string; slug: string }; questions: { id: string; forwarded: boolean }[] };

const outcomes = [
  {
    state: 'answered',
    words:
      'We have spoken with the water board and with those who live by the river.\n\nFrom spring on there is a guardian of the river, who is asked before anything is built within fifty metres of it.',
    day: '2027-02-28',
    link: 'https://council.example.org/minutes/2027-02#river',
  },
  { state: 'sent', words: null, day: '2027-01-31', link: null },
  { state: 'not_taken_up', words: 'لا يدخل هذا في اختصاص المجلس.', day: '2027-03-14', link: null },
];

/** The last completed batch, with what became of its first questions. */
async function writeOutcomes({ api }: Stage): Promise<Read> {
  const { batches } = await api.call<{ batches: { slug: string }[] }>('GET', '/api/batches');
  const read = await api.call<Read>('GET', `/api/batches/${batches[0]?.slug}`);
  const forwarded = read.questions.filter((question) => question.forwarded);
  for (const [index, outcome] of outcomes.entries()) {
    const path = `/api/admin/batches/${read.batch.id}/questions/${forwarded[index]?.id}/outcome`;
    await api.call('PUT', path, { outcome });
  }
  return read;
}

export async function openAsCouncil(stage: Stage): Promise<void> {
  await acceptInvitation(stage.api, await invite(stage.api, 'council'));
  await signIn(stage.page, invited);
  await expect(stage.page.getByRole('heading', { level: 1, name: adminTexts.outcomes.title })).toBeVisible();
}

/** What became of questions: where everybody reads it, and where the council writes it. */
export const outcomeStates: readonly State[] = [
  {
    name: 'result-page-outcomes',
    council: 'completedByMany',
    arrange: async (stage) => {
      const { batch } = await writeOutcomes(stage);
      await stage.page.goto(`/batches/${batch.slug}`);
      await expect(stage.page.locator('.outcome')).toHaveCount(outcomes.length);
    },
  },
  {
    name: 'wall-outcomes',
    council: 'completedByMany',
    arrange: async (stage) => {
      await writeOutcomes(stage);
      await stage.page.goto('/?view=wall');
      await expect(stage.page.locator('.wall-outcome').first()).toBeVisible();
    },
  },
  {
    name: 'admin-batch-outcomes',
    council: 'completedByMany',
    arrange: async (stage) => {
      const { batch } = await writeOutcomes(stage);
      await openPanel(stage.page, stage.session, `/admin?batch=${batch.id}&view=results`);
      await expect(stage.page.locator('.outcome')).toHaveCount(outcomes.length);
    },
  },
  {
    name: 'council-batches',
    council: 'completedByMany',
    arrange: async (stage) => {
      await writeOutcomes(stage);
      await openAsCouncil(stage);
      await expect(stage.page.locator('.council-batches li')).toHaveCount(1);
    },
  },
  {
    name: 'council-no-batches',
    council: 'stoning',
    arrange: async (stage) => {
      await openAsCouncil(stage);
      await expect(stage.page.getByText(adminTexts.outcomes.noBatches)).toBeVisible();
    },
  },
  {
    name: 'council-batch',
    council: 'completedByMany',
    arrange: async (stage) => {
      await writeOutcomes(stage);
      await openAsCouncil(stage);
      await stage.page.locator('.council-batches a').first().click();
      await expect(stage.page.locator('.outcome')).toHaveCount(outcomes.length);
    },
  },
  {
    name: 'council-outcome-dialog',
    council: 'completedByMany',
    arrange: async (stage) => {
      await writeOutcomes(stage);
      await openAsCouncil(stage);
      await stage.page.locator('.council-batches a').first().click();
      await stage.page.locator('.outcomes button').first().click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByLabel(adminTexts.outcomes.link).fill('http://council.example.org');
      await press(dialog, adminTexts.outcomes.save);
      await expect(dialog.getByText(adminTexts.outcomes.linkInvalid)).toBeVisible();
    },
  },
  {
    name: 'admin-leave-nameless',
    council: 'completedByMany',
    arrange: async (stage) => {
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await openPanel(stage.page, stage.session, `/admin?batch=${batch?.id}&view=questions`);
      await press(stage.page, adminTexts.questions.leaveNameless, adminTexts.batches.moreActions);
      await expect(stage.page.getByText(adminTexts.questions.leaveNamelessTitle)).toBeVisible();
    },
  },
];
