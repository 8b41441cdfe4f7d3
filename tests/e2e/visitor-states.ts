import { expect } from '@playwright/test';
import { pageWordsId } from '#contract/council/page.ts';
import { readCatalogues } from '#text/read.ts';
import { builtInText, pagesText } from '#web/features/pages/visitor/sentences.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { part } from '#web/text/part.ts';
import { publicText, stoningText } from '#web/text/public.ts';
import { asked } from './councils.ts';
import { open, openPublic } from './open-screen.ts';
import type { Stage, State } from './states.ts';

/** As the server sends it when it cannot draw: the page's texts, and nothing to see. */
function sendEmptyPage({ page, server }: Stage, path = '/'): Promise<unknown> {
  return page.route(server.address + path, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const empty = html.replace(/<div id="root">.*<noscript>/s, emptyRoot).replace(` id="${pageWordsId}"`, '');
    await route.fulfill({ response: answer, body: empty });
  });
}

const emptyRoot = '<div id="root"></div><noscript>';

// In any language: two questions, and near the limit of 90.
const severalThings = 'Who speaks for the river when we meet? And who speaks for the trees up there?';

/** One question that waits, one that was declined, and one for which other words wait. */
async function arrangeOwn({ page, api }: Stage): Promise<void> {
  const { id } = await api.openBatch({ questions: 2 });
  await api.change(id, { rules: { moderation: 'before_publishing' } });
  await page.goto('/');
  await expect(page.getByRole('button', { name: publicText.submit })).toBeVisible();
  const texts = ['Who speaks for the river?', 'Who listens to it?', 'Who drinks of it?'];
  const [, declined, published] = await page.evaluate(
    async ({ batch, texts }) => {
      const ids: string[] = [];
      for (const text of texts) {
        const answer = await fetch(`/api/batches/${batch}/questions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Maren Holt', email: 'maren@example.org', text }),
        });
        ids.push((await answer.json()).id);
      }
      localStorage.setItem('submitted_questions', JSON.stringify(ids));
      return ids;
    },
    { batch: id, texts },
  );
  await api.call('POST', `/api/admin/questions/${declined}/decline`, { reason: 'Names somebody' });
  await api.call('POST', `/api/admin/questions/${published}/publish`, {});
  await page.evaluate(
    ({ batch, question }) =>
      fetch(`/api/batches/${batch}/questions/${question}/mine`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'Who drinks of our river?' }),
      }),
    { batch: id, question: published },
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: lazyTexts.mine.title })).toBeVisible();
}

/** The public page and those beside it, as visitors meet them. */
export const visitorStates: readonly State[] = [
  { name: 'no-active-batch', arrange: (stage) => open(stage, '/', publicText.noBatchTitle) },
  {
    name: 'empty',
    arrange: async (stage) => {
      await stage.api.openBatch();
      await open(stage, '/', publicText.emptyTitle);
    },
  },
  { name: 'submission', council: 'submission', arrange: openPublic },
  {
    name: 'submission-errors',
    council: 'submission',
    arrange: async (stage) => {
      await openPublic(stage);
      await stage.page.getByRole('button', { name: publicText.submit }).click();
      await expect(stage.page.getByText(publicText.fillInAll).first()).toBeVisible();
    },
  },
  {
    name: 'submission-full',
    council: 'submission',
    arrange: async (stage) => {
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      await stage.api.change(batch?.id ?? '', { rules: { questions_limit: asked.length } });
      await open(stage, '/', publicText.full({ count: asked.length }));
    },
  },
  {
    name: 'submission-hints',
    council: 'submission',
    arrange: async (stage) => {
      const [batch] = await stage.api.call<{ id: string }[]>('GET', '/api/admin/batches');
      const rules = { question_length: 90 };
      await stage.api.change(batch?.id ?? '', { policy: 'One thing each, and nobody by name.', rules });
      await openPublic(stage);
      await stage.page.getByLabel(publicText.question, { exact: true }).fill(severalThings);
      await expect(stage.page.locator('.several-hint')).not.toBeEmpty();
    },
  },
  {
    name: 'your-questions',
    arrange: async (stage) => {
      await arrangeOwn(stage);
      await expect(stage.page.getByText(lazyTexts.mine.wordsWait)).toBeVisible();
    },
  },
  {
    name: 'your-questions-edited',
    arrange: async (stage) => {
      await arrangeOwn(stage);
      await stage.page.getByRole('button', { name: lazyTexts.mine.edit }).first().click();
      await expect(stage.page.getByLabel(lazyTexts.mine.words)).toBeFocused();
    },
  },
  {
    name: 'your-questions-withdrawn',
    arrange: async (stage) => {
      await arrangeOwn(stage);
      await stage.page.getByRole('button', { name: lazyTexts.mine.withdraw }).first().click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'stoning-open', council: 'stoning', arrange: openPublic },
  {
    name: 'too-few-questions',
    arrange: async (stage) => {
      await stage.api.openBatch({ phase: 2, questions: 3 });
      await open(stage, '/', stoningText.tooFew);
    },
  },
  { name: 'completed', council: 'completed', arrange: openPublic },
  {
    name: 'count-holds',
    council: 'completedByMany',
    arrange: async (stage) => {
      await openPublic(stage);
      await stage.page.getByRole('button', { name: lazyTexts.count.check }).click();
      await expect(stage.page.locator('.count-outcome[data-holds=true]')).toBeVisible();
    },
  },
  {
    name: 'count-fails',
    council: 'completed',
    arrange: async (stage) => {
      await stage.page.route('**/record', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), turnout: 9 } });
      });
      await openPublic(stage);
      await stage.page.getByRole('button', { name: lazyTexts.count.check }).click();
      await expect(stage.page.locator('.count-outcome[data-holds=false]')).toBeVisible();
    },
  },
  {
    name: 'load-error',
    arrange: async (stage) => {
      await sendEmptyPage(stage);
      await stage.page.route('**/api/active-batch', (route) => route.abort());
      await open(stage, '/', publicText.loadFailed);
    },
  },
  {
    name: 'loading',
    arrange: async (stage) => {
      await sendEmptyPage(stage);
      await stage.page.route('**/api/active-batch', () => {});
      await open(stage, '/', publicText.loading);
    },
  },
  {
    name: 'submission-to-the-limits',
    council: 'submissionToTheLimits',
    arrange: async (stage) => {
      await open(stage, '/', 'Why?');
    },
  },
  {
    name: 'completed-to-the-limits',
    council: 'completedToTheLimits',
    arrange: async (stage) => {
      await open(stage, '/', 'Why?');
    },
  },
  { name: 'training-circle', arrange: (stage) => open(stage, '/training-circle', lazyTexts.circle.title) },
  { name: 'privacy', arrange: (stage) => open(stage, '/privacy', builtInText('privacy', {}).split('\n', 1).join()) },
  {
    name: 'privacy-load-error',
    arrange: async (stage) => {
      await sendEmptyPage(stage, '/privacy');
      await stage.page.route('**/api/privacy', (route) => route.abort());
      await open(stage, '/privacy', pagesText.loadFailed);
    },
  },
  { name: 'accessibility-none', arrange: (stage) => open(stage, '/accessibility', pagesText.accessibility.none) },
  {
    name: 'accessibility-given',
    arrange: async (stage) => {
      // The frame itself, as if its gaps were filled in, in each language.
      const words = Object.entries(readCatalogues()).map(([code, { frames }]) => [
        code,
        frames.accessibility.text.replaceAll('[…', ''),
      ]);
      const statement = { accessibility_text: null, accessibility_texts: Object.fromEntries(words), given: true };
      await stage.api.call('PUT', '/api/admin/accessibility', statement);
      await stage.page.goto('/accessibility');
      await expect(stage.page.getByRole('heading', { level: 2 })).toHaveCount(5);
    },
  },
  { name: 'imprint', arrange: (stage) => open(stage, '/imprint', pagesText.imprint.none) },
  { name: 'not-found', arrange: (stage) => open(stage, '/nowhere', part('shell', 'notFound').title) },
];
