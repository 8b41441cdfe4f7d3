import type { Page } from '@playwright/test';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { speak } from '#web/text/active.ts';
import { publicText, stoningText } from '#web/text/public.ts';
import { idsOf } from './batch-rows.ts';
import { expect, test } from './fixtures.ts';
import { settle } from './looks.ts';

const catalogues = readCatalogues();
const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** From the narrowest one in use; 366 to 374 is a phone of 390 beside a scroll bar. */
const phones = [320, 340, 360, 366, 372, 375, 390, 412, 430];

/** The one thing to do in each phase, and of all languages the one in which the words of title and act are longest. */
const phases = [
  { phase: 1, longest: 'de', findAct: (page: Page) => page.getByRole('link', { name: publicText.formTitle }) },
  { phase: 2, longest: 'es', findAct: (page: Page) => page.getByRole('button', { name: stoningText.start }) },
  { phase: 3, longest: 'es', findAct: (page: Page) => page.getByRole('link', { name: publicText.seeRanking }) },
] as const;

test('the one thing to do is on the first screen and leads on, and no word of the title is broken, also in the longest language and from right to left', async ({
  page,
  api,
  server,
}) => {
  const { id } = await api.openBatch({ questions: 4 });
  for (const { phase, longest, findAct } of phases) {
    if (phase === 3) await api.castBallot(server, id, await idsOf(api));
    await api.change(id, { phase });
    for (const code of ['ar', longest]) {
      speak(toSpoken(compile(catalogues, code)));
      await page.goto(`/?lang=${code}`);
      const act = findAct(page);
      for (const screen of screens) {
        await page.setViewportSize(screen);
        await settle(page);
        await expect(act, `phase ${phase} in ${code} at ${screen.width} px`).toBeInViewport({ ratio: 1 });
        await expect(page.locator('html')).toHaveAttribute('lang', code);
      }
      for (const width of phones) {
        await page.setViewportSize({ width, height: 700 });
        const broken = () => page.locator('.banner-title').evaluate(brokenWords);
        await expect.poll(broken, `${code} at ${width} px`).toEqual([]);
      }
    }
    if (phase !== 1) continue;
    await findAct(page).click();
    await expect(page.getByRole('textbox', { name: publicText.name })).toBeInViewport();
  }
  speak(toSpoken(compile(catalogues, 'en')));
});

test('the stoning view is left by Back and opened again by Forward; who gave stones sees the own picks, in this browser alone, until they are removed', async ({
  page,
  context,
  api,
  newVisitor,
}) => {
  const { id } = await api.openBatch({ phase: 2, questions: 6 });
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('button', { name: 'Start 10 Stoning Process' })).toBeVisible();
  await page.goto('/');
  const start = page.getByRole('button', { name: 'Start 10 Stoning Process' });
  await test.step('Back leaves the stoning view with the picks kept, Forward and a reload open it again', async () => {
    const heading = page.getByRole('heading', { name: '10 Stoning Process' });
    const picked = page.getByRole('main').getByRole('button', { name: 'Question number 2?' });
    await start.click();
    await picked.click();

    await page.goBack();
    await expect(start).toBeFocused();
    await expect(page).toHaveURL('/');
    await page.goForward();
    await expect(heading).toBeFocused();
    await expect(picked).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(heading).toBeFocused();
    await expect(picked).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: 'Back to Questions' }).click();
    await expect(start).toBeFocused();
    await start.click();
    // Before the view is open, Back would leave the page itself.
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(start).toBeFocused();
  });
  await start.click();
  await page.getByRole('button', { name: 'Reset All' }).click();
  for (const n of [3, 1, 2, 5]) {
    await page
      .getByRole('main')
      .getByRole('button', { name: `Question number ${n}?` })
      .click();
  }
  await page.getByRole('button', { name: 'Complete Stoning' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
  const completed = page.getByRole('button', { name: 'Stoning Completed' });
  await expect(page.getByRole('heading', { name: 'Your ten stones are given' })).toBeFocused();
  // Nobody is invited to what they have done.
  await expect(page.getByText('Each of us has ten stones', { exact: false })).toHaveCount(0);
  const picks = page.getByRole('group').filter({ hasText: 'Your picks' });
  await expect(picks).toBeVisible();
  // Whoever is done has no more to read than this.
  const sentences = await page.locator('.banner-act p, .given p:not(.visually-hidden)').allInnerTexts();
  expect(sentences.flatMap((text) => text.match(/[.?!](?=\s|$)/g) ?? [])).toHaveLength(3);
  await expect(picks.getByRole('listitem')).toHaveText([/number 3\?/, /number 1\?/, /number 2\?/, /number 5\?/]);

  await test.step('Forward does not open what is done', async () => {
    await page.goForward();
    await expect(completed).toBeVisible();
    await expect(page.getByRole('heading', { name: '10 Stoning Process' })).toBeHidden();
  });

  await test.step('another tab does not go on offering what is done', async () => {
    await expect(tab.getByRole('button', { name: 'Stoning Completed' })).toBeVisible();
    await expect(tab.getByText('Your receipt')).toBeVisible();
    await tab.close();
  });

  await test.step('with the result, closed until somebody looks', async () => {
    await api.change(id, { phase: 3 });
    await page.reload();
    await expect(page.getByText('Your receipt')).toBeVisible();
    await expect(picks.getByRole('listitem').first()).toBeHidden();
    await page.getByText('Your picks').click();
    await expect(picks.getByRole('listitem').first()).toBeVisible();
  });

  await test.step('nobody else sees them, and they can be removed', async () => {
    const other = await newVisitor();
    await other.goto('/');
    await expect(other.getByRole('link', { name: 'See the ranking' })).toBeVisible();
    await expect(other.getByText('Your picks')).toHaveCount(0);
    await page.goto(`/batches/${id}`);
    await page.getByText('Your picks').click();
    await expect(picks.getByRole('listitem')).toHaveText([/number 3\?/, /number 1\?/, /number 2\?/, /number 5\?/]);
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from this device' }).click();
    await expect(page.getByText('Your picks')).toHaveCount(0);
    await page.goto('/');
    await page.reload();
    await expect(page.getByRole('link', { name: 'See the ranking' })).toBeVisible();
    await expect(page.getByText('Your picks')).toHaveCount(0);
  });
});

test('what could not be opened again does not open by itself in the next round', async ({ page, api }) => {
  const { id } = await api.openBatch({ phase: 2, questions: 6 });
  const start = page.getByRole('button', { name: 'Start 10 Stoning Process' });
  const heading = page.getByRole('heading', { name: '10 Stoning Process' });
  const again = { phase: 1, reason: 'Two questions were unclear' };
  // What opens by itself asks the server first whether the stones are given, with the first drawing of the phase.
  let asking = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/ballots/mine')) asking++;
  });
  const opensNothing = async () => {
    asking = 0;
    await api.change(id, { phase: 2 });
    await expect(start.or(heading)).toBeVisible();
    await expect(start).toBeEnabled();
    expect(asking).toBe(0);
  };
  await page.goto('/');
  await start.click();
  await expect(heading).toBeFocused();

  await test.step('after a reload in another phase', async () => {
    await api.change(id, again);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await opensNothing();
  });

  await test.step('after the way forward to what is done', async () => {
    await start.click();
    for (const n of [3, 1, 2, 5]) {
      const question = page.getByRole('main').getByRole('button', { name: `Question number ${n}?` });
      await question.click();
    }
    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Stoning' }).click();
    await expect(page.getByRole('heading', { name: 'Your ten stones are given' })).toBeFocused();
    await page.goForward();
    await api.change(id, again);
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await opensNothing();
  });
});

/** The words of an element that stand on more than one line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild;
  if (!(text instanceof Text)) throw new Error('There is no text.');
  return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
  });
}
