import type { Page } from '@playwright/test';
import pg from 'pg';
import { noIdentity } from '#contract/running/identity.ts';
import type { AdminApi, RunningServer } from './admin-api.ts';
import { expect, openPanel, softly, test } from './fixtures.ts';

/** The smallest phone. */
const narrow = { width: 320, height: 640 };

/** Marks of every kind: some fonts give some of them a width. */
const tower = `Z${Array.from({ length: 998 }, (_, n) => String.fromCodePoint(0x300 + (n % 112))).join('')}`;
const longWord = 'Donaudampfschifffahrt'.repeat(24).slice(0, 500);
/** What a council may call its second phase. */
const secondPhase = { name: longWord.slice(0, 40), act: longWord.slice(0, 40) };
const names = ['⚠ ADMINISTRATOR ✔ verified', tower.slice(0, 120), longWord.slice(0, 120), '\u200b\u3164'];

/** As they may be stored from before such words were refused: past the contract. Answers the id of their batch, in submission. */
async function storeTowers(api: AdminApi, { findDatabase }: RunningServer): Promise<string> {
  const { id } = await api.openBatch({ questions: 4, name: longWord.slice(0, 120) });
  const client = new pg.Client(await findDatabase());
  await client.connect();
  for (const [place, text] of [tower, longWord, tower, longWord].entries()) {
    const n = place + 1;
    await client.query('update questions set text = $1, author = $2 where author = $3', [
      text,
      names[place],
      `Author ${n}`,
    ]);
    await client.query('insert into users (id, name, email) values (gen_random_uuid(), $1, $2)', [
      names[place],
      `${longWord.slice(0, 50)}${n}@example.org`,
    ]);
  }
  await client.end();
  const council = { name: longWord.slice(0, 80), contact: longWord.slice(0, 200) };
  await api.call('PUT', '/api/admin/identity', { ...noIdentity, ...council, second_phase: { en: secondPhase } });
  await api.change(id, { phase_1_text: longWord, phase_2_text: longWord, phase_3_text: longWord });
  return id;
}

/** What is wider than the window, from the outside in. */
function findWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [
      `${scrollWidth} px`,
      ...wide.map((one) => `<${one.tagName} ${one.className}> ${Math.round(one.getBoundingClientRect().width)}`),
    ].slice(0, 12);
  });
}

async function expectNothingWide(page: Page, message: string): Promise<void> {
  await softly.poll(() => findWide(page), message).toEqual([]);
}

test.use({ viewport: narrow });

/** Three lines, a flag that is made of tags, a word longer than any place for it. */
const threeLines = 'Two things:\n1) Who pays for 🏴󠁧󠁢󠁳󠁣󠁴󠁿?\n2) Straßenbahnlinienverlängerungsvorhabensbeirat2026?';
const hardNames = ['Straßenbahnlinienverlängerungsvorhabensbeirat2026', 'W'.repeat(120)];

/** Where words of several lines are shown without their lines, and how many places show them at all. */
function findLostLines(page: Page): Promise<{ shown: number; lost: string[] }> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lost: string[] = [];
    let shown = 0;
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!parentElement || parentElement.closest('script, .visually-hidden') || !/Two things:/.test(textContent ?? ''))
        continue;
      shown += 1;
      const { whiteSpace } = getComputedStyle(parentElement);
      const isOneLine = !/Two things:\n1\)/.test(textContent ?? '');
      if (isOneLine || !/^(?:pre-line|pre-wrap|break-spaces|pre)$/.test(whiteSpace))
        lost.push(`<${parentElement.tagName} ${parentElement.className}> ${whiteSpace}`);
    }
    return { shown, lost };
  });
}

async function expectLines(page: Page, message: string): Promise<void> {
  const look = async () => {
    const { shown, lost } = await findLostLines(page);
    return [shown > 0, lost];
  };
  await softly.poll(look, message).toEqual([true, []]);
}

test('no words widen what visitors see, whose lines stay in every view, in any phase and on the way through the ballot', async ({
  page,
  api,
  server,
}) => {
  test.slow();
  const id = await storeTowers(api, server);
  const first = await api.ask(id, threeLines, hardNames[1] ?? '');
  await api.ask(id, `${'😜'.repeat(159)}🏴󠁧󠁢󠁳󠁣󠁴󠁿${'😜'.repeat(40)}`, hardNames[0] ?? '');
  const look = async (paths: readonly string[], what: string) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByText(longWord.slice(0, 80)).first()).toBeAttached();
      await expectNothingWide(page, `${what} ${path}`);
      if (!['/?view=wall', '/privacy'].includes(path) || what === 'completed')
        await expectLines(page, `${what} ${path}`);
    }
  };
  await look(['/?view=wall', '/privacy', '/'], 'submission');
  await page.getByLabel('Question', { exact: true }).fill('😜'.repeat(505));
  await expect(page.getByText(/characters too many/)).toHaveCount(0);
  await page.getByLabel('Question', { exact: true }).fill('');
  await api.change(id, { phase: 2 });
  await look(['/?view=wall', '/'], 'stoning');
  await expect(page.getByText(secondPhase.name).first()).toBeAttached();
  await page.getByRole('button', { name: secondPhase.act }).click();
  await expect(page.getByText('Two things:').first()).toBeVisible();
  await expectLines(page, 'stoning view');
  await page.locator('.pick', { hasText: 'Two things:' }).click();
  for (let n = 1; n < 4; n++) {
    await expectNothingWide(page, `${n} picks`);
    await page.locator('.pick[aria-pressed="false"]').first().click();
  }
  await expect(page.locator('.slot').first()).toBeAttached();
  await expectNothingWide(page, 'all picks');
  await page.locator('.tray .btn.primary').click();
  const review = page.getByRole('dialog');
  await expect(review).toBeVisible();
  await expectNothingWide(page, 'review');
  await expectLines(page, 'review');
  expect(await review.innerText()).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|�/);
  const questions = await api.call<{ id: string }[]>('GET', `/api/admin/questions?batch=${id}`);
  const others = questions.map((one) => one.id).filter((one) => one !== first.id);
  await api.castBallot(server, id, [first.id, ...others].slice(0, 4));
  const { slug } = await api.change(id, { phase: 3 });
  const outcome = { state: 'answered', words: threeLines, day: '2030-01-31', link: null };
  await api.call('PUT', `/api/admin/batches/${id}/questions/${first.id}/outcome`, { outcome });
  await look(['/', '/?view=wall', '/batches', `/batches/${slug}`], 'completed');
});

test('no words widen the administration, whose lines stay, what is stored still shows and can be edited, and a field takes as many code points as the server, and cuts no character', async ({
  page,
  api,
  server,
  session,
}) => {
  const id = await storeTowers(api, server);
  const { id: newest } = await api.ask(id, 'In one line?', hardNames[1] ?? '');
  await api.call('PATCH', `/api/admin/questions/${newest}`, { text: threeLines });
  await openPanel(page, session, `/admin?batch=${id}`);
  await expect(page.getByText(longWord.slice(0, 80)).first()).toBeVisible();
  await expectNothingWide(page, 'a batch’s own page');
  await expectLines(page, 'a batch’s own page');
  await page.goto('/admin');
  for (const tab of ['Batches', 'Users', 'Questions', 'Audit']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').locator('tbody tr, li').first()).toBeVisible();
    await expectNothingWide(page, tab);
    if (['Questions', 'Audit'].includes(tab)) await expectLines(page, tab);
  }
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.locator('.row-tick input').first().check();
  await expect(page.locator('.selection')).toBeVisible();
  await expectNothingWide(page, 'with a selection');
  await page.locator('.row-tick input').first().uncheck();
  for (const action of ['Delete', 'Edit']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${action}`) }).nth(3)).toBeVisible();
    for (const button of (await page.getByRole('button', { name: new RegExp(`^${action}`) }).all()).slice(0, 3)) {
      await button.click();
      const dialog = page.getByRole(/Edit/.test(action) ? 'dialog' : 'alertdialog');
      await expect(dialog).toBeVisible();
      await expectNothingWide(page, action);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  }
  // Its author's name shows nothing, and would not be taken today.
  await page.getByRole('button', { name: /^Edit/ }).nth(1).click();
  await page.getByRole('dialog').getByLabel('Question Text').fill('Now in a few words?');
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Now in a few words?')).toBeVisible();

  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const field = page.getByRole('dialog').getByLabel('Question Text');
  await field.fill('😜'.repeat(900));
  await expect(field).toHaveValue('😜'.repeat(900));
  await field.fill(`${'😜'.repeat(998)}👨‍👩‍👧‍👦`);
  await expect(field).toHaveValue('😜'.repeat(998));
});
