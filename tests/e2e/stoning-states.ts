import { expect } from '@playwright/test';
import { ofPlace } from '#web/features/ballots/visitor/own/picks.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { publicText, stoningText } from '#web/text/public.ts';
import { asked } from './councils.ts';
import { fakeVoices } from './fake-voices.ts';
import { open, openPublic } from './open-screen.ts';
import type { Stage, State } from './states.ts';

/** Stones are given, one question is corrected, and the first, which this browser chose too, is taken out. */
async function openTakenOut(stage: Stage): Promise<string> {
  const { api, page } = stage;
  await startStoning(stage, 4);
  await page.getByRole('button', { name: lazyTexts.placing.complete }).click();
  await page.getByRole('dialog').getByRole('button', { name: lazyTexts.placing.complete }).click();
  await expect(page.getByRole('button', { name: stoningText.completed })).toBeVisible();
  const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
  const questions = await api.call<{ id: string; text: string }[]>('GET', '/api/admin/questions');
  const onPaper = (n: number) =>
    `/api/admin/batches/${batch?.id}/questions/${questions.find(({ text }) => text === asked[n]?.[0])?.id}`;
  await api.call('POST', `${onPaper(4)}/corrections`, { text: 'How can we disagree and still share the harvest?' });
  await api.call('POST', `${onPaper(0)}/taking-out`, { reason: 'It was asked twice, and the other one stays.' });
  await expect(page.getByRole('button', { name: lazyTexts.anew.start })).toBeVisible();
  return batch?.id ?? '';
}

async function startStoning(stage: Stage, picks: number): Promise<void> {
  await openPublic(stage);
  await stage.page.getByRole('button', { name: stoningText.start }).click();
  for (const [text] of asked.slice(0, picks)) {
    await stage.page
      .getByRole('main')
      .getByRole('button', { name: text.slice(0, 30) })
      .first()
      .click();
  }
}

/** Stones are given, and given anew. */
export const stoningStates: readonly State[] = [
  { name: 'stoning', council: 'stoning', arrange: (stage) => startStoning(stage, 2) },
  {
    name: 'questions-read-aloud',
    council: 'stoning',
    arrange: async (stage) => {
      await fakeVoices(
        stage.page,
        ['en', 'de', 'fr', 'es', 'ar'].map((lang) => ({ lang })),
      );
      await openPublic(stage);
      const { page } = stage;
      // A touch before the scripts are there is of no account, and the next one is.
      await expect
        .poll(async () => {
          await page.keyboard.press('Shift');
          return page.locator('.read-aloud').count();
        })
        .toBeGreaterThan(0);
    },
  },
  {
    name: 'stoning-picked-up',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: lazyTexts.placing.slotChange(ofPlace(1)) }).click();
      await expect(stage.page.getByRole('button', { name: lazyTexts.placing.leave })).toBeVisible();
    },
  },
  {
    name: 'stoning-reset',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 3);
      await stage.page.getByRole('button', { name: lazyTexts.placing.resetAll }).click();
      await expect(stage.page.getByRole('button', { name: lazyTexts.placing.undoReset })).toBeVisible();
    },
  },
  {
    name: 'stoning-closed',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 3);
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.change(batch?.id ?? '', { phase: 3 });
      await expect(stage.page.getByRole('heading', { name: lazyTexts.placing.closedTitle })).toBeVisible();
    },
  },
  {
    name: 'stoning-stopped',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 3);
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.change(batch?.id ?? '', { is_active: false });
      await expect(stage.page.getByText(lazyTexts.meanwhile.stopped)).toBeVisible();
    },
  },
  {
    name: 'stoning-many',
    arrange: async (stage) => {
      await stage.api.openBatch({ phase: 2, questions: 60 });
      await open(stage, '/', stoningText.start);
      await stage.page.getByRole('button', { name: stoningText.start }).click();
      await stage.page.locator('.finder').getByLabel(publicText.search).fill('number 1');
      await expect(stage.page.getByText('Question number 20?')).toBeHidden();
    },
  },
  {
    name: 'stoning-review',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: lazyTexts.placing.complete }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'stoning-completed',
    council: 'stoning',
    arrange: async (stage) => {
      await startStoning(stage, 4);
      await stage.page.getByRole('button', { name: lazyTexts.placing.complete }).click();
      await stage.page.getByRole('dialog').getByRole('button', { name: lazyTexts.placing.complete }).click();
      await expect(stage.page.getByRole('button', { name: stoningText.completed })).toBeVisible();
    },
  },
  {
    name: 'stoning-blind',
    council: 'blind',
    arrange: async (stage) => {
      await open(stage, '/', publicText.stonesLater);
      await stage.page.getByText(publicText.worksTitle).click();
      await expect(stage.page.getByText(lazyTexts.works.rules.voters.browsers)).toBeVisible();
    },
  },
  {
    name: 'placing-anew',
    council: 'stoning',
    arrange: async (stage) => {
      await openTakenOut(stage);
      await stage.page.getByText(publicText.corrected, { exact: true }).click();
    },
  },
  {
    name: 'placing-anew-picks',
    council: 'stoning',
    arrange: async (stage) => {
      await openTakenOut(stage);
      await stage.page.getByRole('button', { name: lazyTexts.anew.start }).click();
      await expect(stage.page.getByText(lazyTexts.anew.notice)).toBeVisible();
    },
  },
  {
    name: 'set-aside',
    council: 'stoning',
    arrange: async (stage) => {
      await stage.api.change(await openTakenOut(stage), { phase: 1 });
      await expect(stage.page.getByText(lazyTexts.meanwhile.setAside({ phase: 1 }))).toBeVisible();
    },
  },
  {
    name: 'completed-taken-out',
    council: 'stoning',
    arrange: async (stage) => {
      await stage.api.change(await openTakenOut(stage), { phase: 3 });
      await expect(stage.page.getByRole('heading', { name: lazyTexts.ranking.takenOutTitle })).toBeVisible();
    },
  },
  {
    name: 'stoning-to-the-limits',
    council: 'stoningToTheLimits',
    arrange: async (stage) => {
      await open(stage, '/', 'Why?');
      await stage.page.getByRole('button', { name: stoningText.start }).click();
      for (let n = 0; n < 4; n++) await stage.page.locator('.pick:not([aria-pressed=true])').first().click();
      await stage.page.getByRole('button', { name: lazyTexts.placing.slotChange(ofPlace(0)) }).click();
    },
  },
  {
    name: 'review-to-the-limits',
    council: 'stoningToTheLimits',
    arrange: async (stage) => {
      await open(stage, '/', 'Why?');
      await stage.page.getByRole('button', { name: stoningText.start }).click();
      for (let n = 0; n < 4; n++) await stage.page.locator('.pick:not([aria-pressed=true])').first().click();
      await stage.page.getByRole('button', { name: lazyTexts.placing.complete }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
];
