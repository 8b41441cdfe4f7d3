import type { Page } from '@playwright/test';
import pg from 'pg';
import { noIdentity } from '#contract/identity.ts';
import type { AdminApi, RunningServer } from './admin-api.ts';
import { expect, openPanel, test } from './fixtures.ts';

/** The smallest phone. */
const narrow = { width: 320, height: 640 };

/** Marks of every kind: some fonts give some of them a width. */
const tower = `Z${Array.from({ length: 998 }, (_, n) => String.fromCodePoint(0x300 + (n % 112))).join('')}`;
const longWord = 'Donaudampfschifffahrt'.repeat(24).slice(0, 500);
const names = ['⚠ ADMINISTRATOR ✔ verified', tower.slice(0, 120), longWord.slice(0, 120), '\u200b\u3164'];

/** As they may be stored from before such words were refused: past the contract. */
async function storeTowers(api: AdminApi, { findDatabase }: RunningServer, phase: number): Promise<string> {
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
  await api.call('PUT', '/api/admin/identity', { ...noIdentity, ...council });
  const texts = { phase_1_text: longWord, phase_2_text: longWord, phase_3_text: longWord };
  await api.change(id, { phase, ...texts });
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

test.use({ viewport: narrow });

for (const phase of [1, 2, 3]) {
  test(`no words widen the page in phase ${phase}`, async ({ page, api, server }) => {
    await storeTowers(api, server, phase);
    for (const path of ['/', '/?view=wall', '/batches', '/privacy', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByText(longWord.slice(0, 80)).first()).toBeAttached();
      expect.soft(await findWide(page), path).toEqual([]);
    }
  });
}

test('no words of the council’s own for the second phase widen the page', async ({ page, api }) => {
  await api.openBatch({ questions: 4, phase: 2 });
  const words = { name: longWord.slice(0, 40), act: longWord.slice(0, 40) };
  await api.call('PUT', '/api/admin/identity', { ...noIdentity, second_phase: { en: words } });
  for (const path of ['/', '/?view=wall']) {
    await page.goto(path);
    await expect(page.getByText(words.name).first()).toBeAttached();
    expect.soft(await findWide(page), path).toEqual([]);
  }
  await page.goto('/');
  await page.getByRole('button', { name: words.act }).click();
  await expect(page.locator('.pick').first()).toBeVisible();
  expect(await findWide(page)).toEqual([]);
});

test('no words widen the stoning view, nor do ordinary ones', async ({ page, api, server }) => {
  await api.openBatch({ questions: 8, phase: 2 });
  const open = async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Start 10 Stoning Process' }).click();
    for (let n = 0; n < 4; n++) {
      expect.soft(await findWide(page), `${n} picks`).toEqual([]);
      await page.locator('.pick').nth(n).click();
    }
    await expect(page.locator('.slot').first()).toBeAttached();
    expect.soft(await findWide(page), 'all picks').toEqual([]);
    await page.getByRole('button', { name: 'Complete Stoning' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await findWide(page), 'review').toEqual([]);
  };
  await open();
  await storeTowers(api, server, 2);
  await page.evaluate(() => sessionStorage.clear());
  // Another entry of the history: in the one that is left the stoning view is open.
  await page.goto('about:blank');
  await open();
});

test('no words widen the administration, and what is stored still shows and can be edited', async ({
  page,
  api,
  server,
  session,
}) => {
  await storeTowers(api, server, 1);
  await openPanel(page, session);
  for (const tab of ['Batches', 'Users', 'Questions', 'Audit']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').locator('tbody tr, li').first()).toBeVisible();
    expect.soft(await findWide(page), tab).toEqual([]);
  }
  await page.getByRole('tab', { name: 'Questions' }).click();
  for (const action of ['Delete', 'Edit']) {
    for (const button of (await page.getByRole('button', { name: new RegExp(`^${action}`) }).all()).slice(0, 4)) {
      await button.click();
      const dialog = page.getByRole(/Edit/.test(action) ? 'dialog' : 'alertdialog');
      await expect(dialog).toBeVisible();
      expect.soft(await findWide(page), action).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  }
  // The newest: its author's name shows nothing, and would not be taken today.
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByRole('dialog').getByLabel('Question').fill('Now in a few words?');
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Now in a few words?')).toBeVisible();
});
